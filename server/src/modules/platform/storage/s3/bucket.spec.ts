import { crc32 } from 'node:zlib';
import { fromCrc32Header, toCrc32Header } from './bucket.js';

describe('CRC-32 as S3 writes it', () => {
  it('is four bytes, big endian, in base64', () => {
    expect(toCrc32Header(crc32('123456789'))).toBe('y/Q5Jg==');
    expect(toCrc32Header(0)).toBe('AAAAAA==');
    for (const sum of [0, 1, 0xcbf43926, 0xffffffff]) expect(fromCrc32Header(toCrc32Header(sum))).toBe(sum);
  });

  it('is unknown where it is of parts, or of something else', () => {
    for (const text of [undefined, '', 'y/Q5Jg==-3', 'y/Q5', 'AAAAAAAAAAA='])
      expect(fromCrc32Header(text)).toBeUndefined();
  });
});
