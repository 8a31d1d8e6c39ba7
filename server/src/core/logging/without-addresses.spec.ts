import { withoutAddresses } from './without-addresses.js';

it.each([
  ['no such mailbox: ann@example.com', 'no such mailbox: …'],
  ["<o'brien@example.com>: unknown", '<…>: unknown'],
  ["relay of 'ann+x@example.com' denied", "relay of '…' denied"],
  ['(ann@xn--fsqu00a.cn; bob@例子.cn)', '(…; …)'],
  ['no address @ all', 'no address @ all'],
])('removes addresses from "%s"', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});
