import { readTransferLink, slugOfRequest, slugOfTransfer } from './transfer-link.js';

const files = 'https://files.test';
const known = 'http://known.test:3000';

it.each([
  ['https://files.test/w/abcdEF1', files, undefined],
  ['https://files.test/downloads/abcdEF1/r1', files, 'r1'],
  ['http://localhost:3000/d/abcdEF1/r1?x=1', 'http://localhost:3000', 'r1'],
  ['abcdEF1', known, undefined],
  ['https://files.test/w/abcdEF1/', files, undefined],
  ['https://files.test//w//abcdEF1', files, undefined],
  ['https://files.test/w/abcdEF1?utm_source=mail&utm_medium=x/y', files, undefined],
  ['https://files.test/w/abcdEF1#top', files, undefined],
  ['https://files.test/d/abcdEF1/r_1-x/?utm_source=mail#top', files, 'r_1-x'],
  ['HTTPS://Files.Test/w/abcdEF1', files, undefined],
  ['https://share.own-domain.test/w/abcdEF1', 'https://share.own-domain.test', undefined],
  ['files.test/w/abcdEF1', files, undefined],
  ['known.test:3000/w/abcdEF1', known, undefined],
  ['/w/abcdEF1', known, undefined],
  ['<https://files.test/w/abcdEF1>', files, undefined],
  ['“https://files.test/w/abcdEF1”.', files, undefined],
  ['(https://files.test/d/abcdEF1/r1),', files, 'r1'],
  ['https://files.test/w/abcdEF1。', files, undefined],
  ['【https://files.test/w/abcdEF1】', files, undefined],
  [' \u200bhttps://files.test/w/abcdEF1\n', files, undefined],
  ['<abcdEF1>.', known, undefined],
  ['https://files.test/dash/transfers/abcdEF1?tab=log', files, undefined],
])('finds the transfer of %s', (text, server, recipientId) => {
  expect(readTransferLink(text, known)).toEqual({ server, slug: 'abcdEF1', recipientId });
  expect(slugOfTransfer(text)).toBe('abcdEF1');
});

it.each([
  'https://files.test/',
  'https://files.test/w/',
  'https://files.test/x/abcdEF1',
  'https://files.test/?next=/w/abcdEF1',
  'https://files.test/r/abcdEF1',
  'file:///w/abcdEF1',
  'javascript:/w/abcdEF1',
  'no link',
  '',
])('takes %s for no link', (text) => {
  expect(() => readTransferLink(text, known)).toThrow('not a link to a transfer');
  expect(() => slugOfTransfer(text)).toThrow('not a link to a transfer');
});

it.each([
  ['tax-2026', 'tax-2026'],
  ['https://files.test/r/abcdEF1', 'abcdEF1'],
  ['<https://files.test/r/tax-2026/p1/?utm_source=mail#x>.', 'tax-2026'],
  ['https://files.test/dash/requests/abcdEF1/', 'abcdEF1'],
])('finds the request of %s', (text, slug) => {
  expect(slugOfRequest(text)).toBe(slug);
});

it('takes not a link to a transfer for a request', () => {
  expect(() => slugOfRequest('https://files.test/w/abcdEF1')).toThrow('not a link to a request');
});
