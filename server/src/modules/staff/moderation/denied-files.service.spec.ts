import { DenyList } from './denied-files.service.js';

const list = new DenyList([
  { sha256: 'aa', size: 12, crc32: 7 },
  { sha256: 'cc', size: 12, crc32: null },
]);

it.each([
  [{ sha256: 'aa', size: 12, crc32: 7 }, true],
  [{ sha256: 'aa', size: 12, crc32: null }, true],
  // A claimed checksum clears nothing.
  [{ sha256: 'bb', size: 12, crc32: 7 }, true],
  // Another file with the same CRC-32, as computed here.
  [{ sha256: 'bb', size: 12, crc32: 7, checkedAt: new Date(0) }, false],
  [{ sha256: 'aa', size: 12, crc32: 7, checkedAt: new Date(0) }, true],
  [{ sha256: null, size: 12, crc32: 7 }, true],
  [{ sha256: null, size: 13, crc32: 7 }, false],
  [{ sha256: null, size: 12, crc32: null }, false],
])('%j: %s', (file, isOnList) => {
  expect(list.has({ checkedAt: null, ...file })).toBe(isOnList);
});
