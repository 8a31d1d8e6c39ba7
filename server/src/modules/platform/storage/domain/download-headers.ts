import { visibleText } from '#contract/formats.js';

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
} as const;
