import { asciiDomain, visibleText } from '#contract/formats.js';

/**
 * Sanitises untrusted text for mails: one line stays one line, nothing becomes a link that is not ours, and nothing can
 * inject a header.
 */

// eslint-disable-next-line no-control-regex -- these are what is taken out
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// eslint-disable-next-line no-control-regex -- these are what is taken out
const breaks = /[\t\n\u000b\u000c\r\u0085\u2028\u2029]+/g;

/** Makes names, places and file names one line, otherwise unchanged. */
export function oneLine(text: string): string {
  return visibleText(text.replace(breaks, ' ')).replace(control, '').trim();
}

/** Keeps line breaks, with at most one empty line in a row. */
export function paragraphs(text: string): string {
  return visibleText(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(control, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Zero-width non-joiner: keeps mail programs from auto-linking. Host names must not contain it (the zero-width space is
 * dropped from them), so that even a linked remainder does not resolve.
 */
const BREAK = '\u200c';

/** Keeps mail programs from turning text into links. */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=[/\\]{2})/g, `:${BREAK}`)
    .replace(/(?<=\S)([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu, `$1${BREAK}`)
    .replace(/(?<=\S)@(?=\S)/g, `@${BREAK}`)
    .replace(/\b(mailto|tel|sms|skype|magnet|data|javascript):/gi, `$1${BREAK}:`);
}

/** File extensions that are not top-level domains too (`.zip`, `.mov` and `.sh` are). */
const fileEndings = new Set(
  (
    'pdf doc docx dot dotx odt rtf txt log csv tsv xls xlsx xlsm ods ppt pptx odp key pages numbers epub mobi xml json yaml yml ' +
    'jpg jpeg png gif bmp tif tiff webp heic heif svg psd psb indd eps raw cr2 nef arw dng xcf sketch fig dwg dxf stl step obj fbx blend ' +
    'mp3 wav flac aac ogg m4a wma aiff mid mp4 mkv avi wmv webm m4v mpg mpeg srt vtt ' +
    'rar 7z tar gz bz2 xz zst tgz iso img dmg bin dat exe msi apk deb rpm jar bak db sql sqlite parquet ttf otf woff woff2'
  ).split(' '),
);

/** Unchanged unless a mail program could mistake the file name for an address. */
export function fileLabel(name: string): string {
  const line = oneLine(name);
  const segments = line.split('/');
  const isPlain = segments.every((segment) => !/[:@\\]|^www\./i.test(segment) && looksLikeFile(segment));
  return isPlain ? line : unlinked(line);
}

function looksLikeFile(segment: string): boolean {
  const labels = segment.split(/[.\u3002\uff0e\uff61]/);
  const ending = labels.at(-1) ?? '';
  return labels.length === 1 || !/^\p{L}/u.test(ending) || fileEndings.has(ending.toLowerCase());
}

/** The address with its domain in Punycode, so that a homograph shows as `xn--…`. */
export function asciiAddress(address: string): string {
  const line = oneLine(address).replace(/\s/g, '');
  const at = line.lastIndexOf('@');
  if (at < 1) return line;
  return line.slice(0, at + 1) + asciiDomain(line.slice(at + 1));
}

/** Cuts a long name in the middle, so that its ending stays. */
export function shortName(name: string, maxCharacters: number): string {
  const characters = Array.from(oneLine(name));
  if (characters.length <= maxCharacters) return characters.join('');
  const ending = Math.floor(maxCharacters / 4);
  return `${characters.slice(0, maxCharacters - ending - 1).join('')}…${characters.slice(-ending).join('')}`;
}

const HEADER_MAX_CHARACTERS = 150;

/** One line of limited length. */
export function headerText(text: string): string {
  const line = oneLine(text);
  const characters = Array.from(line);
  return characters.length <= HEADER_MAX_CHARACTERS
    ? line
    : `${characters.slice(0, HEADER_MAX_CHARACTERS - 1).join('')}…`;
}

/** A display name for a header; empty if it looks like an address. */
export function headerName(name: string): string {
  const text = headerText(name);
  return /[@<>]|:\/\//.test(text) ? '' : text;
}
