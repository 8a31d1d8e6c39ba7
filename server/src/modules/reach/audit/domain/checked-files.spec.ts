import { checkedDigest, isAsSent, isLost } from './checked-files.js';

const read = { crc32: 5, sha256: 'a'.repeat(64) };

describe('isAsSent', () => {
  it('accepts bytes that match every known checksum', () => {
    expect(isAsSent({ crc32: 5, sha256: 'a'.repeat(64) }, read)).toBe(true);
    expect(isAsSent({ crc32: null, sha256: 'a'.repeat(64) }, read)).toBe(true);
    expect(isAsSent({ crc32: null, sha256: null }, read)).toBe(true);
  });

  it('refuses a difference in either checksum', () => {
    expect(isAsSent({ crc32: 6, sha256: 'a'.repeat(64) }, read)).toBe(false);
    expect(isAsSent({ crc32: 5, sha256: 'b'.repeat(64) }, read)).toBe(false);
    expect(isAsSent({ crc32: 0, sha256: null }, read)).toBe(false);
  });
});

it.each([
  ['object-missing', true],
  ['etag-mismatch', true],
  ['damaged', true],
  ['unavailable', false],
  ['key-unknown', false],
] as const)('takes bytes for lost where the store says %s: %s', (code, expected) => {
  expect(isLost(code)).toBe(expected);
});

it('checkedDigest differs for different lists of files', () => {
  const files = [
    { id: '0', sha256: 'a' },
    { id: '1', sha256: 'b' },
  ];
  expect(checkedDigest(files)).toMatch(/^[0-9a-f]{64}$/);
  expect(checkedDigest(files)).not.toBe(checkedDigest(files.slice(0, 1)));
  expect(checkedDigest(files)).not.toBe(checkedDigest(files.map((file) => ({ ...file, sha256: 'b' }))));
});
