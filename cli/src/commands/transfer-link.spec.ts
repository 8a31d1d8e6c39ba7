import { readTransferLink } from './transfer-link.js';

it.each([
  ['https://files.test/w/abcdEF1', 'https://files.test', undefined],
  ['https://files.test/downloads/abcdEF1/r1', 'https://files.test', 'r1'],
  ['http://localhost:3000/d/abcdEF1/r1?x=1', 'http://localhost:3000', 'r1'],
  ['abcdEF1', 'https://known.test', undefined],
])('finds the transfer of %s', (text, server, recipientId) => {
  expect(readTransferLink(text, 'https://known.test')).toEqual({ server, slug: 'abcdEF1', recipientId });
});

it.each([
  'https://files.test/',
  'https://files.test/w/',
  'https://files.test/x/abcdEF1',
  'file:///w/abcdEF1',
  'no link',
])('takes %s for no link', (text) => {
  expect(() => readTransferLink(text, 'https://known.test')).toThrow('no link to a transfer');
});
