import { domainToASCII } from 'node:url';
import { visibleText } from '#contract/visible-text.js';

/**
 * What strangers wrote, made fit to stand in a mail: one line stays one line, nothing looks like a link that is not
 * ours, and nothing reaches a header that could end it (A95, A97, A99).
 */

// eslint-disable-next-line no-control-regex -- these are what is taken out
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// eslint-disable-next-line no-control-regex -- these are what is taken out
const breaks = /[\t\n\u000b\u000c\r\u0085\u2028\u2029]+/g;

/** Names, places, file names: one line, otherwise as written (A84). */
export function oneLine(text: string): string {
  return visibleText(text.replace(breaks, ' ')).replace(control, '').trim();
}

/** A message keeps its line breaks, at most one empty line between two. */
export function paragraphs(text: string): string {
  return visibleText(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(control, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Zero-width non-joiner: breaks what mail programs turn into links. Unlike the zero-width space it is not dropped from
 * host names, where it is forbidden, so that even a linked remainder leads nowhere.
 */
const BREAK = '\u200c';

/** Text that no mail program makes clickable (A99). */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=[/\\]{2})/g, `:${BREAK}`)
    .replace(/(?<=\S)([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu, `$1${BREAK}`)
    .replace(/(?<=\S)@(?=\S)/g, `@${BREAK}`)
    .replace(/\b(mailto|tel|sms|skype|magnet|data|javascript):/gi, `$1${BREAK}:`);
}

/** Endings of files that are not the ending of a web address too (`.zip`, `.mov` and `.sh` are). */
const fileEndings = new Set(
  (
    'pdf doc docx dot dotx odt rtf txt log csv tsv xls xlsx xlsm ods ppt pptx odp key pages numbers epub mobi xml json yaml yml ' +
    'jpg jpeg png gif bmp tif tiff webp heic heif svg psd psb indd eps raw cr2 nef arw dng xcf sketch fig dwg dxf stl step obj fbx blend ' +
    'mp3 wav flac aac ogg m4a wma aiff mid mp4 mkv avi wmv webm m4v mpg mpeg srt vtt ' +
    'rar 7z tar gz bz2 xz zst tgz iso img dmg bin dat exe msi apk deb rpm jar bak db sql sqlite parquet ttf otf woff woff2'
  ).split(' '),
);

/** A file name as it is, unless a mail program could take it for an address. */
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

/** The address with its domain as the network knows it: a look-alike of foreign letters shows as `xn--…` (A97). */
export function asciiAddress(address: string): string {
  const line = oneLine(address).replace(/\s/g, '');
  const at = line.lastIndexOf('@');
  if (at < 1) return line;
  const domain = line.slice(at + 1);
  return `${line.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

const HEADER_MAX_CHARACTERS = 150;

/** One header's worth of text: one line, not too long. */
export function headerText(text: string): string {
  const line = oneLine(text);
  const characters = Array.from(line);
  return characters.length <= HEADER_MAX_CHARACTERS
    ? line
    : `${characters.slice(0, HEADER_MAX_CHARACTERS - 1).join('')}…`;
}

/** A name beside an address in a header; one that pretends to be an address is left out (A97). */
export function headerName(name: string): string {
  const text = headerText(name);
  return /[@<>]|:\/\//.test(text) ? '' : text;
}
