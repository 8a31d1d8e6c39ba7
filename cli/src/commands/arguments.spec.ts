import { EXPIRY_CUSTOM_MARKER, EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { readArguments } from './arguments.js';
import { EXIT } from '../exit-codes.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 3_600_000;
const read = (line: string) => readArguments(line === '' ? [] : line.split(' '), now);

it('reads who gets what, however the addresses are listed', () => {
  expect(read('send a.pdf b --to li@x.cn,ravi@x.in --to me@x.com -m hello --password river --json')).toMatchObject({
    command: 'send',
    paths: ['a.pdf', 'b'],
    sendAs: 'email',
    to: ['li@x.cn', 'ravi@x.in', 'me@x.com'],
    message: 'hello',
    password: 'river',
    isJson: true,
    expiry: { expirySeconds: EXPIRY_WEEK_SECONDS },
  });
  expect(read('send a --link --server files.test')).toMatchObject({ sendAs: 'link', to: [], server: 'files.test' });
  expect(read('get https://files.test/w/abc1234 -o out')).toMatchObject({ command: 'get', output: 'out' });
  expect(read('login --email me@x.com')).toMatchObject({ command: 'login', email: 'me@x.com' });
});

it('reads addresses as they are pasted, and names those that are none', () => {
  const to = (text: string) => readArguments(['send', 'a', '--to', text], now);
  expect(to("Lee, Ann <Ann@x.cn>；o'brien@x.ie、mei@例子.cn")).toMatchObject({
    to: ['ann@x.cn', "o'brien@x.ie", 'mei@xn--fsqu00a.cn'],
  });
  expect(() => to('ann@x.cn, nobody')).toThrow('Not an email address: "nobody"');
});

it.each([
  ['1m', { expirySeconds: EXPIRY_MONTH_SECONDS }],
  ['3d', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 3 * DAY_MS }],
  ['36h', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 1.5 * DAY_MS }],
  ['2026-03-01', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: Date.parse('2026-03-01') }],
])('keeps files for %s', (text, expiry) => {
  expect(read(`send a --link --expires ${text}`)).toMatchObject({ expiry });
});

it.each(['', 'help', '--help', 'send --help', 'get -h'])('helps: "%s"', (line) => {
  expect(read(line)).toEqual({ command: 'help' });
});

it.each([
  'snd a',
  'send',
  'send a',
  'send --link',
  'send a --link --to b@c.cn',
  'send a --link --expires soon',
  'send a --link --expires 2h5',
  'send a --link --expires 2025-12-31',
  'send a --link --expires 60w',
  'send a --lnk',
  'get',
  'get a b',
  'login me',
  'mcp me',
])('says that it is wrong: "%s"', (line) => {
  expect(() => read(line)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }) as Error);
});
