import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fingerprint, needsInstall } from './build.mjs';

const lock = (/** @type {Record<string, object>} */ packages) => ({ packages: { '': {}, ...packages } });

function project({ wanted = lock({}), installed = /** @type {object | null} */ (null) } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'sampan-install-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(wanted));
  if (!installed) return root;
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  return root;
}

describe('whether to install', () => {
  it('is needed in a fresh clone', () => assert.equal(needsInstall(project(), ''), true));

  it('is not needed again when the lock file is the one last installed', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.0' } });
    const root = project({ wanted, installed: lock({}) });
    assert.equal(needsInstall(root, fingerprint(root, ['package-lock.json'])), false);
  });

  it('is not needed where all is there, also after a manual `npm install`', () => {
    const both = lock({ 'node_modules/a': { version: '1.0.0' } });
    assert.equal(needsInstall(project({ wanted: both, installed: both }), ''), false);
  });

  it('is needed when a package has another version or is missing', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.1' } });
    const installed = lock({ 'node_modules/a': { version: '1.0.0' } });
    assert.equal(needsInstall(project({ wanted, installed }), 'of another lock file'), true);
    assert.equal(needsInstall(project({ wanted, installed: lock({}) }), ''), true);
  });

  it('does not miss what is optional and made for other machines', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.0', optional: true } });
    assert.equal(needsInstall(project({ wanted, installed: lock({}) }), ''), false);
  });
});

describe('the fingerprint of sources', () => {
  it('changes with a name or a content, and with nothing else', () => {
    const root = mkdtempSync(join(tmpdir(), 'sampan-sources-'));
    const print = () => fingerprint(root, ['a.ts', 'missing'], (path) => path.endsWith('.ts'));
    writeFileSync(join(root, 'a.ts'), 'one');
    const first = print();
    writeFileSync(join(root, 'a.ts'), 'one');
    assert.equal(print(), first);
    writeFileSync(join(root, 'a.ts'), 'two');
    assert.notEqual(print(), first);
  });
});
