import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

const home = mkdtempSync(join(tmpdir(), 'run-lock-'));
after(() => rmSync(home, { recursive: true }));

const module = JSON.stringify(join(import.meta.dirname, 'run-lock.mjs'));
const program = `import { claimRun } from ${module}; await claimRun(); console.log('claimed'); setInterval(() => {}, 1000);`;

/** @returns {Promise<{ said: string, kill: (signal: NodeJS.Signals) => Promise<unknown> }>} */
async function launcher() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, SAMPAN_HOME: home },
  });
  const exited = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  const kill = (/** @type {NodeJS.Signals} */ signal) =>
    (child.kill(signal), exited);
  return { said: String(said), kill };
}

describe('a folder', () => {
  it('has one launcher, also where another container does not see its process', async () => {
    const first = await launcher();
    assert.match(first.said, /claimed/);
    // The note of its process number says nothing in another container.
    rmSync(join(home, 'run.json'));
    const second = await launcher();
    await second.kill('SIGKILL');
    assert.match(second.said, /already running from this folder, in another container/);
    await first.kill('SIGKILL');
    assert.ok(existsSync(join(home, 'run.sock')));
    const third = await launcher();
    await third.kill('SIGKILL');
    assert.match(third.said, /claimed/);
  });
});
