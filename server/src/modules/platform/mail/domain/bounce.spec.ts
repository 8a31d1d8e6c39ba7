import { DAY_MS } from '#contract/units.js';
import {
  type Bounce,
  bounceKeyOf,
  BOUNCES_MAX,
  BOUNCES_WITHIN_MS,
  keyInReturnPath,
  mailsEndUntil,
  returnPathOf,
  shortAnswer,
} from './bounce.js';

const now = new Date('2026-05-31T12:00:00Z');
const key = 'k'.repeat(24);
const messageId = `<${key}${'r'.repeat(19)}@mail.example.com>`;

it.each([
  [messageId, key],
  [messageId.slice(1, -1), key],
  [` ${messageId}`, key],
  [`<${key}${'r'.repeat(18)}@mail.example.com>`, null],
  [`<x${key}${'r'.repeat(19)}@mail.example.com>`, null],
  [`<${key}${'r'.repeat(19)}>`, null],
  ['', null],
])('of the Message-ID %s the key is %s', (id, expected) => {
  expect(bounceKeyOf(id)).toBe(expected);
});

it('names a mail in its return path, whatever the case', () => {
  const path = returnPathOf('bounces@example.com', messageId);
  expect(path).toBe(`bounces+${Buffer.from(key, 'base64url').toString('hex')}@example.com`);
  expect([path, path.toUpperCase()].map(keyInReturnPath)).toEqual([key, key]);
});

it.each(['bounces@example.com', `bounces+${'a'.repeat(35)}@example.com`, `bounces+${'g'.repeat(36)}@example.com`])(
  '%s names no mail',
  (address) => {
    expect(keyInReturnPath(address)).toBeNull();
  },
);

it.each([
  ['550 <mei@example.com> unknown,\r\n  ask admin@example.com ', '550 <…> unknown, ask …'],
  ['x'.repeat(301), 'x'.repeat(300)],
  // What is far behind is not even looked at.
  [`${' '.repeat(1199)}ab`, 'a'],
])('keeps of %j what tells of nobody', (answer, expected) => {
  expect(shortAnswer(answer)).toBe(expected);
});

const bounce = (msAgo = 0, isGone = false): Bounce => ({
  id: 'm1-1',
  at: new Date(now.getTime() - msAgo),
  status: '5.0.0',
  isGone,
});
const inAWeek = new Date(now.getTime() + 7 * DAY_MS);

it.each<[string, Bounce[], Date | null | undefined]>([
  ['none', [], undefined],
  ['two for other reasons', [bounce(), bounce()], undefined],
  ['three for other reasons', [bounce(), bounce(), bounce()], inAWeek],
  ['three, one of them 30 days old', [bounce(), bounce(), bounce(30 * DAY_MS)], undefined],
  ['three, one of them 1 ms younger', [bounce(), bounce(), bounce(30 * DAY_MS - 1)], inAWeek],
  ['one of a mailbox that is gone', [bounce(0, true)], null],
  ['an old one of a mailbox that is gone', [bounce(30 * DAY_MS, true)], undefined],
])('%s: until when an address with these bounces gets no mails', (_, bounces, expected) => {
  expect(mailsEndUntil(bounces, now)).toEqual(expected);
});

it('says its limits to those who count', () => {
  expect([BOUNCES_MAX, BOUNCES_WITHIN_MS]).toEqual([3, 30 * DAY_MS]);
});
