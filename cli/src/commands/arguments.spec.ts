import {
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_NEVER_MARKER,
  EXPIRY_WEEK_SECONDS,
} from '#contract/transfers/expiry.js';
import { DAY_MS } from '#contract/units.js';
import { readArguments } from './arguments.js';
import { EXIT } from '../exit-codes.js';

const now = Date.parse('2026-01-01T00:00:00Z');
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
  ['never', { expirySeconds: EXPIRY_NEVER_MARKER }],
  ['3d', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 3 * DAY_MS }],
  ['36h', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 1.5 * DAY_MS }],
  ['2026-03-01', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: new Date(2026, 2, 1, 23, 59, 59, 999).getTime() }],
  ['2026-03-01T18:00', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: new Date(2026, 2, 1, 18).getTime() }],
  ['2026-03-01T18:00:30+08:00', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: Date.UTC(2026, 2, 1, 10, 0, 30) }],
  ['2026-03-01T18:00Z', { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: Date.UTC(2026, 2, 1, 18) }],
])('keeps files for %s', (text, expiry) => {
  expect(read(`send a --link --expires ${text}`)).toMatchObject({ expiry });
});

it.each([
  ['3d', now + 3 * DAY_MS],
  ['1w', now + EXPIRY_WEEK_SECONDS * 1000],
  ['2026-12-31', new Date(2026, 11, 31, 23, 59, 59, 999).getTime()],
  // Today, as long as it lasts.
  ['2026-01-01', new Date(2026, 0, 1, 23, 59, 59, 999).getTime()],
])('asks for files until %s', (text, dueAt) => {
  expect(read(`request Taxes --due ${text}`)).toMatchObject({ command: 'request', dueAt });
});

/** Texts that a lenient parser accepts as dates. */
const noDates = [
  '07.01.2027',
  '01/07/2026',
  '7-1-2026',
  '2026-1-7',
  '20260107',
  '2026-02-30',
  '2026-06-31T10:00',
  '2026-13-01',
  '2026-03-01T24:00',
  '2026-03-01T18:60',
  '2026-03-01 18:00',
  '2026-03-01T18:00 PST',
  '２０２６-03-01',
  'Mar 1 2026',
  'foo 2026',
  '2026',
  '5',
  '1e1d',
  '0x10h',
  '-3d',
  '1.5d',
  '3 d',
  '2m',
  'toString',
  '1700000000000',
];
it.each(noDates)('guesses no date of "%s"', (text) => {
  const refusal = expect.objectContaining({ exitCode: EXIT.usage, message: expect.stringContaining('2026-12-31') });
  expect(() => readArguments(['send', 'a', '--link', `--expires=${text}`], now)).toThrow(refusal as Error);
  expect(() => readArguments(['request', 'a', `--due=${text}`], now)).toThrow(refusal as Error);
});

it('says what it has understood where that cannot be', () => {
  expect(() => read('request a --due never')).toThrow('not a duration or date');
  expect(() => read('request a --due 2025-12-31')).toThrow(/is in the past: Wed.* 31 December 2025/);
  expect(() => read('request a --due 2027-01-02')).toThrow(/more than a year ahead: Sat.* 2 January 2027/);
  expect(() => read('send a --link --expires 2027-01-02')).toThrow(/not until Sat.* 2 January 2027/);
});

it.each([
  ['send', 'a', '--link', '--password', ''],
  ['send', 'a', '--to', 'a@b.cn', '--to', ''],
  ['send', 'a', '--link', '--token', ''],
  ['get', 'abcdEF1', '--output', ''],
  ['list', '--server', ''],
  ['login', '--email', ''],
])('refuses an option with nothing behind it: %s %s %s %s %s', (...argv) => {
  expect(() => readArguments(argv, now)).toThrow(/No value for --/);
});

it.each([
  [['li@x.cn，ravi@x.in；me@x.com'], ['li@x.cn', 'ravi@x.in', 'me@x.com']],
  [['Lee, Ann <ann@x.com>; Bob Ray (bob@x.com)'], ['ann@x.com', 'bob@x.com']],
  [
    ['li@x.cn', 'LI@X.CN ravi@x.in'],
    ['li@x.cn', 'ravi@x.in'],
  ],
  [["o'brien@x.com"], ["o'brien@x.com"]],
])('reads the addresses %j', (given, to) => {
  expect(readArguments(['send', 'a', ...given.flatMap((list) => ['--to', list])], now)).toMatchObject({ to });
});

it('names all that is no address at once', () => {
  expect(() => readArguments(['send', 'a', '--to', 'li@x.cn, ravi, me@'], now)).toThrow('"ravi", "me@"');
});

it('reads whether a transfer is encrypted, and the key of one', () => {
  expect(read('send a.txt --link --encrypt')).toMatchObject({ encrypts: true });
  expect(read('send a.txt --link')).toMatchObject({ encrypts: false });
  expect(read('get abcdEF1 --key AGE-SECRET-KEY-1')).toMatchObject({ key: 'AGE-SECRET-KEY-1' });
});

it('reads for whom a request is encrypted, and where the key is that opens it', () => {
  const publicKey = `age1${'q'.repeat(58)}`;
  expect(read(`request a --encrypt-to ${publicKey}`)).toMatchObject({ encryptTo: publicKey });
  expect(read('request a')).toMatchObject({ encryptTo: undefined });
  for (const wrong of ['age1', publicKey.toUpperCase(), `AGE-SECRET-KEY-1${'Q'.repeat(58)}`])
    expect(() => read(`request a --encrypt-to ${wrong}`)).toThrow('--encrypt-to takes your public key');
  expect(read('receive tax-2026 --key-file key.txt')).toMatchObject({ keyFile: 'key.txt' });
});

it('reads whether only the recipients open it, and wants some then', () => {
  expect(read('send a.txt --to li@x.cn --verified')).toMatchObject({ isVerified: true });
  expect(read('request a --to li@x.cn --verified')).toMatchObject({ isVerified: true });
  expect(read('send a.txt --to li@x.cn')).toMatchObject({ isVerified: false });
  for (const command of ['send a.txt --link --verified', 'request a --verified'])
    expect(() => read(command)).toThrow('--verified needs recipients: use --to.');
  expect(read('get abcdEF1 --code AB12C')).toMatchObject({ code: 'AB12C' });
});

it('takes an empty message and an empty search', () => {
  expect(readArguments(['send', 'a', '--link', '-m', ''], now)).toMatchObject({ message: '' });
  expect(readArguments(['list', '--search', ''], now)).toMatchObject({ search: '' });
});

it('reads where received files belong', () => {
  expect(read('receive https://files.test/r/tax-2026 --into in/{person} --watch')).toMatchObject({
    command: 'receive',
    slug: 'tax-2026',
    into: 'in/{person}',
    isWatched: true,
    keepsHidden: false,
  });
  expect(read('receive tax-2026')).toMatchObject({ into: '{request}/{person}/{item}', isWatched: false });
});

it('takes a link in any form where a slug is named', () => {
  expect(read('watch https://files.test/d/abcdEF1/r1/?utm_source=mail#top')).toMatchObject({ slug: 'abcdEF1' });
  expect(read('requests <https://files.test/r/tax-2026/>.')).toMatchObject({ slug: 'tax-2026' });
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
  'watch https://files.test/pricing',
  'requests https://files.test/w/abcdEF1',
  'receive',
  'receive a b',
])('says that it is wrong: "%s"', (line) => {
  expect(() => read(line)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }) as Error);
});
