import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Child } from './child.mjs';
import { waitUntil } from './wait.mjs';

function run(/** @type {string} */ script, stopSeconds = 5) {
  const logFile = join(mkdtempSync(join(tmpdir(), 'sampan-child-')), 'child.log');
  return new Child({ name: 'The thing', command: process.execPath, args: ['-e', script], logFile, stopSeconds });
}

const hasSaid = (/** @type {Child} */ child, /** @type {string} */ text) =>
  waitUntil(async () => readFileSync(child.logFile, 'utf8').includes(text), { what: text, seconds: 10, child });

describe('a process of the launcher', () => {
  it('that exits by itself is reported with the end of its log, without stack and structured lines', async () => {
    const child = run(
      `console.log('{"level":30}'); console.error('PORT: wrong\\n    at main (x.js:1)'); process.exit(3)`,
    );
    await child.exited;
    assert.match(
      child.exitMessage(),
      /^The thing stopped unexpectedly \(exit code 3\); its log is .*\n {2}PORT: wrong$/,
    );
  });

  it('may end in its own time', async () => {
    const child = run(
      `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50)); setInterval(() => {}, 9); console.log('up')`,
    );
    await hasSaid(child, 'up');
    await child.stop();
    assert.equal(child.exitReason, 'exit code 0');
  });

  it('is killed when it does not', async () => {
    const child = run(`process.on('SIGTERM', () => {}); setInterval(() => {}, 9); console.log('up')`, 0.1);
    await hasSaid(child, 'up');
    await child.stop();
    assert.equal(child.exitReason, 'SIGKILL');
  });

  it('that cannot be started ends at once', async () => {
    const logFile = join(mkdtempSync(join(tmpdir(), 'sampan-child-')), 'child.log');
    const child = new Child({ name: 'The missing thing', command: '/does/not/exist', args: [], logFile });
    await child.exited;
    assert.match(child.exitMessage(), /ENOENT/);
  });
});

describe('the orphan reaper', () => {
  it('ends what a killed launcher leaves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-reaper-'));
    const script = `
      import { Child } from ${JSON.stringify(new URL('./child.mjs', import.meta.url).href)};
      const start = (name, code) =>
        new Child({ name, command: process.execPath, args: ['-e', code], logFile: ${JSON.stringify(folder)} + '/' + name + '.log' });
      await start('short', '').exited;
      console.log(start('long', 'setInterval(() => {}, 9)').pid);
      setInterval(() => {}, 9);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [line] = await once(launcher.stdout, 'data');
    const pid = Number(line);
    assert.ok(isRunning(pid));
    launcher.kill('SIGKILL');
    await waitUntil(async () => !isRunning(pid), { what: 'the end of the child', seconds: 60 });
  });
});

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
