import { visibleText } from '#contract/formats.js';

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

// eslint-disable-next-line no-control-regex -- removes them
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Fallback for clients without `filename*`: Latin letters without accents, `_` for other characters. */
function asciiForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0020-\u007e]/gu, '_')
    .replace(/["\\%;]/g, '_');
}

/**
 * Content-Disposition of a download (RFC 6266, 8187): one line, always an attachment, the exact Unicode name in
 * `filename*`. Uses only the last segment of a path.
 */
export function contentDisposition(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const name = visibleText(last).replace(forbidden, '').trim() || 'download';
  return `attachment; filename="${asciiForm(name)}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Headers of every response with uploaded bytes: browsers must not render, sniff, execute, cache or index them. */
export const downloadHeaders = {
  'Content-Type': 'application/octet-stream',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  // nginx would read ahead of a slow recipient: the download would count as complete before its last byte was received.
  'X-Accel-Buffering': 'no',
} as const;
