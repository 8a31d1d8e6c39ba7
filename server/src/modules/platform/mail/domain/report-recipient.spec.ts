import { isSameMailbox, reportedAddress } from './report-recipient.js';

it.each([
  ['rfc822; ann@example.com', 'ann@example.com'],
  ['rfc822;<Ann@example.com>', 'Ann@example.com'],
  ['ann@example.com', 'ann@example.com'],
  ['rfc822; ann@example.com (Ann Lee)', 'ann@example.com'],
  [String.raw`utf-8; ann@\x{4F8B}\x{5B50}.cn`, 'ann@例子.cn'],
  [String.raw`utf-8; a\x{FFFFFF}@b.co`, 'a@b.co'],
])('the address in "%s" is "%s"', (field, expected) => {
  expect(reportedAddress(field)).toBe(expected);
});

it.each([
  ['ann@example.com', 'ann@example.com', true],
  ['ANN@Example.com', 'ann@example.com', true],
  ['ann+2Bfiles@example.com', 'ann+files@example.com', true],
  ['ann@example.com', 'ann+files@example.com', true],
  ['ann+old@example.com', 'ann@example.com', false],
  ['ann@例子.cn', 'ann@xn--fsqu00a.cn', true],
  ["o'brien@example.com", "o'brien@example.com", true],
  ['bob@example.com', 'ann@example.com', false],
  ['Ann', 'ann@example.com', true],
  ['bob', 'ann@example.com', false],
  ['ann@other.example', 'ann@example.com', false],
])('%s is the mailbox %s: %s', (reported, email, expected) => {
  expect(isSameMailbox(reported, email)).toBe(expected);
});
