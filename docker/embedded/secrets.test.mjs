import assert from 'node:assert/strict';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ensureSecrets, forgetPassword, readEnvFile, withFilesRead } from './secrets.mjs';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'sampan-secrets-')), 'secrets.env');

describe('the secrets of an installation', () => {
  it('are long, differ from each other, and only their owner can read them', () => {
    const file = newFile();
    const { JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY, ADMIN_PASSWORD } = ensureSecrets(file);
    const keys = [JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY];
    for (const key of keys) assert.match(key ?? '', /^[\w-]{43,}$/);
    assert.equal(Buffer.from(ensureSecrets(file).RECEIPT_KEY ?? '', 'base64url').length, 32);
    assert.equal(new Set([...keys, ADMIN_PASSWORD]).size, 4);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('stay the same at the next start', () => {
    const file = newFile();
    assert.deepEqual(ensureSecrets(file), ensureSecrets(file));
  });

  it('keeps what is in the file and adds only what is missing', () => {
    const file = newFile();
    writeFileSync(file, 'ADMIN_EMAIL=me@example.com\nNOTE="a # b"');
    const { ADMIN_EMAIL, STORAGE_MASTER_KEY } = ensureSecrets(file);
    assert.equal(ADMIN_EMAIL, 'me@example.com');
    assert.equal(readEnvFile(file).STORAGE_MASTER_KEY, STORAGE_MASTER_KEY);
    assert.equal(readEnvFile(file).NOTE, 'a # b');
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

describe('the password of the administrator', () => {
  it('is not made where there are keys already, as after a restore', () => {
    const file = newFile();
    writeFileSync(file, 'RECEIPT_KEY=of-the-backup\nADMIN_EMAIL=me@example.com\n');
    assert.equal(ensureSecrets(file).ADMIN_PASSWORD, undefined);
    assert.equal(readEnvFile(file).ADMIN_PASSWORD, undefined);
    assert.notEqual(readEnvFile(file).JWT_SECRET, undefined);
  });

  it('is made for the first start, also where its address is set', () => {
    const file = newFile();
    writeFileSync(file, 'ADMIN_EMAIL=me@example.com');
    assert.match(ensureSecrets(file).ADMIN_PASSWORD ?? '', /^[\w-]{20,}$/);
  });

  it('is not made where the operator sets one', () => {
    const file = newFile();
    assert.equal(ensureSecrets(file, { ADMIN_PASSWORD: 'of the operator' }).ADMIN_PASSWORD, undefined);
  });

  it('is forgotten alone', () => {
    const file = newFile();
    const { ADMIN_PASSWORD, ...others } = ensureSecrets(file);
    assert.notEqual(ADMIN_PASSWORD, undefined);
    forgetPassword(file);
    assert.deepEqual(readEnvFile(file), others);
    assert.deepEqual(ensureSecrets(file), others);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

describe('an environment file', () => {
  it('may be missing', () => assert.deepEqual(readEnvFile(newFile()), {}));
});

describe('a setting that the launcher needs, given by a file', () => {
  const file = newFile();
  writeFileSync(file, 'mongodb://db/sampan\n');

  it('is read, and handed on as a value only', () => {
    const read = withFilesRead({ MONGODB_URI_FILE: file, SSL_CERT_FILE: '/etc/certs' });
    assert.deepEqual(read, { MONGODB_URI: 'mongodb://db/sampan', SSL_CERT_FILE: '/etc/certs' });
  });

  it('must not be given twice, and the file must be there', () => {
    assert.throws(
      () => withFilesRead({ MONGODB_URI: 'a', MONGODB_URI_FILE: file }),
      /given twice, also by MONGODB_URI_FILE/,
    );
    assert.throws(() => withFilesRead({ JWT_SECRET_FILE: newFile() }), /JWT_SECRET_FILE cannot be read, or is empty/);
  });
});
