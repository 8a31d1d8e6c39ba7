/** S3's format of a CRC-32: four bytes, big endian, base64. */
export function toCrc32Header(crc32: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32);
  return bytes.toString('base64');
}

/** Undefined for other formats, such as a checksum of checksums (`…-3`). */
export function fromCrc32Header(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Za-z0-9+/]{6}==$/.test(text)) return undefined;
  return Buffer.from(text, 'base64').readUInt32BE();
}
