import { readSettings } from './settings.js';
import { NodeCallError, UploadError } from '../../client/src/upload/node.js';
import { toCommandError } from './refusals.js';
import { run } from './run.js';
import type { Terminal } from './terminal/terminal.js';

function terminal(isInteractive: boolean) {
  const out: string[] = [];
  const err: string[] = [];
  const fake: Terminal = {
    isInteractive,
    canDraw: false,
    columns: 80,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    draw: () => undefined,
    ask: () => Promise.reject(new Error('no terminal')),
  };
  return { fake, out, err };
}

const settings = readSettings({ SAMPAN_CONFIG_DIR: '/nowhere' });
const surroundings = { settings, version: '1.2.3', signal: new AbortController().signal, now: () => 0 };

it('helps, says its version, and answers with words where people read', async () => {
  const { fake, out, err } = terminal(true);
  expect(await run({ ...surroundings, argv: ['help'], terminal: fake })).toBe(0);
  expect(out[0]).toContain('sampan send');
  expect(await run({ ...surroundings, argv: ['--version'], terminal: fake })).toBe(0);
  expect(out.at(-1)).toBe('1.2.3');
  expect(await run({ ...surroundings, argv: ['send', 'a'], terminal: fake })).toBe(2);
  expect(err[0]).toBe('Say either --to with addresses, or --link.');
});

it('answers with JSON where programs read', async () => {
  const { fake, out } = terminal(false);
  expect(await run({ ...surroundings, argv: ['send'], terminal: fake })).toBe(2);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ event: 'failed', code: 'usage', exitCode: 2 });
});

it.each([
  [new UploadError({ code: 'cancelled', message: '' }), 4],
  [new UploadError({ code: 'network', message: '' }), 4],
  [new UploadError({ code: 'file-unreadable', message: 'gone' }), 1],
  [new UploadError({ code: 'storage-full', message: '', cause: { status: 403 } }), 3],
  [new UploadError({ code: 'store-refused', message: '', cause: { status: 500 } }), 1],
  [new NodeCallError(0, {}), 1],
  [new NodeCallError(503, { code: 'unavailable' }), 1],
  [new NodeCallError(404, { code: 'transfer-not-found' }), 3],
  [new Error('a bug'), 1],
])('ends by what happened: %#', (error, exitCode) => {
  expect(toCommandError(error).exitCode).toBe(exitCode);
});

it('says refusals in the sentences of the pages, filled in', () => {
  const { message } = toCommandError(
    new NodeCallError(413, {
      code: 'over-transfer-limit',
      details: { role: 'free', limitBytes: 3e9, excessBytes: 5e8 },
    }),
  );
  expect(message).toBe("Your Free plan is limited to 3 GB transfers. You're 500 MB over your limit.");
});

it.each([
  [{ SAMPAN_CONFIG_DIR: '/c' }, '/c'],
  [{ XDG_CONFIG_HOME: '/x' }, '/x/sampan'],
])('keeps its things where the environment says: %#', (env, dir) => {
  expect(readSettings(env, 'linux').configDir).toBe(dir);
});
