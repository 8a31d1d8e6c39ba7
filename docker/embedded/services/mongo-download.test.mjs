import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { mongoArchive, mongodFrom } from './mongo-download.mjs';

/** An archive laid out as MongoDB's. @param {string} script of its mongod */
function pack(script) {
  const root = mkdtempSync(join(tmpdir(), 'sampan-archive-'));
  mkdirSync(join(root, 'mongodb-9/bin'), { recursive: true });
  const program = join(root, 'mongodb-9/bin/mongod');
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  spawnSync('tar', ['-czf', join(root, 'mongodb-9.tgz'), '-C', root, 'mongodb-9']);
  const bytes = readFileSync(join(root, 'mongodb-9.tgz'));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const good = pack('#!/bin/sh\necho db version v9.0.0\n');
const foreign = pack('#!/bin/sh\nexit 127\n');
const files = new Map([
  ['/good.tgz', good.bytes],
  ['/foreign.tgz', foreign.bytes],
]);
const server = createServer(({ url = '' }, answer) => {
  const bytes = files.get(url);
  answer.writeHead(bytes ? 200 : 404).end(bytes);
});
let origin = '';

before(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

const newHome = () => join(mkdtempSync(join(tmpdir(), 'sampan-mongod-')), 'mongodb');

describe('a mongod that is fetched', () => {
  it('runs, and is fetched once', async () => {
    const home = newHome();
    const archive = { url: `${origin}/good.tgz`, sha256: good.sha256 };
    const program = await mongodFrom(archive, home);
    assert.match(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout, /v9\.0\.0/);
    assert.equal(await mongodFrom({ ...archive, url: `${origin}/gone.tgz` }, home), program);
    assert.deepEqual(readdirSync(join(home, '..')), ['mongodb']);
  });

  /** @type {[string, string, string, RegExp][]} */
  const failures = [
    ['another checksum', '/good.tgz', foreign.sha256, /does not match the pinned SHA-256/],
    ['a missing archive', '/gone.tgz', good.sha256, /returned status 404/],
    ['a program that does not run here', '/foreign.tgz', foreign.sha256, /does not run on this machine/],
  ];
  for (const [name, path, sha256, wanted] of failures) {
    it(`is refused for ${name}, and nothing stays`, async () => {
      const home = newHome();
      await assert.rejects(mongodFrom({ url: origin + path, sha256 }, home), wanted);
      assert.equal(existsSync(home), false);
      assert.deepEqual(readdirSync(join(home, '..')), []);
    });
  }

  it('is named where nothing answers', async () => {
    const archive = { url: 'http://127.0.0.1:1/mongodb.tgz', sha256: good.sha256 };
    await assert.rejects(mongodFrom(archive, newHome()), /mongodb\.tgz could not be downloaded/);
  });
});

describe('the archive for a machine', () => {
  /** @type {[string, string | null, RegExp | null][]} */
  const machines = [
    ['linux-x64', '2.39', /linux-x86_64/],
    ['linux-arm64', '2.41', /linux-aarch64/],
    ['linux-x64', '2.36', null],
    ['linux-x64', null, null],
    ['darwin-x64', null, /macos-x86_64/],
    ['darwin-arm64', null, /macos-arm64/],
    ['freebsd-x64', null, null],
  ];
  for (const [platform, glibc, url] of machines) {
    it(`${platform} with glibc ${glibc}: ${url ? 'there is one' : 'there is none'}`, () => {
      const archive = mongoArchive(platform, glibc);
      if (!url) return assert.equal(archive, null);
      assert.match(archive?.url ?? '', url);
      assert.match(archive?.sha256 ?? '', /^[0-9a-f]{64}$/);
    });
  }
});
