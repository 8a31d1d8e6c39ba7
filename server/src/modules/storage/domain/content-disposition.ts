import { visibleText } from '#contract/visible-text.js';

// eslint-disable-next-line no-control-regex -- these are what is taken out
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** For clients that do not know `filename*`: latin letters without their accents, `_` for whatever else. */
function asciiForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0020-\u007e]/gu, '_')
    .replace(/["\\%;]/g, '_');
}

/**
 * Content-Disposition of a download (RFC 6266, 8187): always one line, always an attachment, the exact Unicode name in
 * `filename*` (A82, A84). Of a path only the last segment is used.
 */
export function contentDisposition(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const name = visibleText(last).replace(forbidden, '').trim() || 'download';
  return `attachment; filename="${asciiForm(name)}"; filename*=UTF-8''${encodeExtended(name)}`;
}
