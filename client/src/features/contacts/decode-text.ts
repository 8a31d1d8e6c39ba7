/** Byte order marks and their encodings. */
const marks: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const SAMPLE = 4096;
/** Latin text in UTF-16 is half zeros, Chinese lists still have separators and digits. */
const ZEROS_OF_UTF16 = 0.1;

function guess(bytes: Uint8Array): string {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark) return mark[1];
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (rest: number) => sample.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > even && odd > sample.length * ZEROS_OF_UTF16) return 'utf-16le';
  if (even > odd && even > sample.length * ZEROS_OF_UTF16) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file, in whatever encoding a spreadsheet has saved it: UTF-8, UTF-16, or what Windows uses in China. Null
 * where it is none of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  for (const encoding of [guess(bytes), 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Other files can be read as characters too; they hold NUL, or no address.
      return text.includes('\u0000') || !text.includes('@') ? null : text;
    } catch {
      // Not this encoding.
    }
  }
  return null;
}
