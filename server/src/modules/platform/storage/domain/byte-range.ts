/** Bytes `start` … `end` - 1. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header for `size` bytes. Several ranges, other units and malformed headers mean the whole object, since
 * RFC 9110 14.2 lets a server ignore them; a range that starts beyond the end is unsatisfiable.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d{0,16})-(\d{0,16})[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/**
 * The range that a request wants of `size` bytes: the whole where `If-Range` names none of the validators, quoted ETag or
 * `Last-Modified`, that they have now.
 */
export function wantedRange(
  { 'if-range': ifRange, range }: { 'if-range'?: string | undefined; range?: string | undefined },
  validators: readonly string[],
  size: number,
): ReturnType<typeof parseRange> {
  return ifRange === undefined || validators.includes(ifRange) ? parseRange(range, size) : 'whole';
}

/** Whether `If-None-Match` names the quoted ETag, strong or weak. */
export function isCachedByClient(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));
}
