import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';
import { NodeCallError, StoreRefusal, UploadError } from '../../client/src/upload/node.js';
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
    closed: new AbortController().signal,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    draw: () => undefined,
    ask: () => Promise.reject(new Error('no terminal')),
  };
  return { fake, out, err };
}

function storeRefused(status: number, text = ''): UploadError {
  const cause = new StoreRefusal({ status, text, header: () => undefined });
  return new UploadError({ code: 'store-refused', message: cause.message, cause });
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
  expect(err[0]).toBe('Use either --to with addresses, or --link.');
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
  [new UploadError({ code: 'unavailable', message: '', cause: new NodeCallError(0, {}) }), 4],
  [new UploadError({ code: 'unavailable', message: '', cause: new NodeCallError(503, {}) }), 4],
  [new UploadError({ code: 'store-refuses', message: '', cause: new NodeCallError(500, {}) }), 1],
  [storeRefused(500), 1],
  [storeRefused(403), 1],
  [storeRefused(501), 1],
  [new NodeCallError(0, {}), 1],
  [new NodeCallError(503, { code: 'unavailable' }), 1],
  [new NodeCallError(404, { code: 'transfer-not-found' }), 3],
  [new Error('a bug'), 1],
])('ends by what happened: %#', (error, exitCode) => {
  expect(toCommandError(error).exitCode).toBe(exitCode);
});

it.each([
  [
    storeRefused(403, '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'),
    /refused a file: 403 AccessDenied "Request has expired"\. The clocks/,
  ],
  [storeRefused(403, '<Error><Code>RequestTimeTooSkewed</Code></Error>'), /The clocks of the server and of the store/],
  [
    new UploadError({ code: 'network', message: 'ECONNRESET', fileIndex: 0 }),
    /store could not accept a file \(ECONNRESET\)/,
  ],
  [storeRefused(501, '<Error><Code>NotImplemented</Code></Error>'), /refused a file: 501 NotImplemented\. The people/],
  [new UploadError({ code: 'store-refuses', message: '', cause: new NodeCallError(500, {}) }), /refused this server/],
  [new UploadError({ code: 'unavailable', message: '', cause: new NodeCallError(503, {}) }), /cannot accept files/],
])('does not call a refusal a lost connection: %#', (error, words) => {
  const { message } = toCommandError(error);
  expect(message).toMatch(words);
  expect(message).not.toContain('connection');
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
  [{ SAMPAN_CONFIG_DIR: '/c' }, 'linux', '/c'],
  [{ XDG_CONFIG_HOME: '/x' }, 'linux', '/x/sampan'],
  [{ APPDATA: '/roaming' }, 'win32', '/roaming/sampan'],
  [{ SAMPAN_CONFIG_DIR: '', XDG_CONFIG_HOME: '', HOME: '/home/mei' }, 'linux', '/home/mei/.config/sampan'],
  [{ SAMPAN_CONFIG_DIR: ' ', XDG_CONFIG_HOME: 'here', HOME: '/home/mei' }, 'linux', '/home/mei/.config/sampan'],
  [{ HOME: '' }, 'linux', join(userInfo().homedir, '.config/sampan')],
  [{ APPDATA: '', USERPROFILE: '/mei' }, 'win32', '/mei/AppData/Roaming/sampan'],
] as const)(
  'keeps its things where the environment says, and never where it happens to run: %j',
  (env, platform, dir) => {
    expect(readSettings(env, platform).configDir).toBe(dir);
  },
);

it('takes a variable that is set but empty for one that is not set, and a password as it is', () => {
  const names = ['SAMPAN_SERVER', 'SAMPAN_EMAIL', 'SAMPAN_PASSWORD', 'SAMPAN_TOKEN'];
  const all = (value: string) => readSettings(Object.fromEntries(names.map((name) => [name, value])));
  const nothing = { server: undefined, email: undefined, password: undefined, token: undefined };
  expect(all('')).toMatchObject(nothing);
  expect(all(' x ')).toMatchObject({ server: 'x', email: 'x', password: ' x ', token: 'x' });
});
