import { prettyBytes } from './transfer-views.service.js';

it.each([
  [0, '0 B'],
  [1, '1 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1049, '1 KB'],
  [1050, '1.1 KB'],
  [999_900, '999.9 KB'],
  [1_000_000, '1 MB'],
  [1_500_000_000, '1.5 GB'],
  [2e12, '2 TB'],
  [3e15, '3000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(prettyBytes(bytes)).toBe(text);
});
