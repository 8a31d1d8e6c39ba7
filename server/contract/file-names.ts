import { PATH_MAX_LENGTH } from './limits.js';
import { plainPath } from './formats.js';

/** Longest name of common file systems; Windows counts UTF-16 units, which are never more than the bytes. */
export const NAME_MAX_BYTES = 255;
const SHOWN_LENGTH = 80;
/** A longer ending is part of the name. */
const ENDING_MAX_BYTES = 32;

/** Names that Windows keeps for devices, also before an ending and blanks. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
/** Characters that Windows allows in no name, and control characters of terminals. */
// eslint-disable-next-line no-control-regex -- these are what may not pass
const forbidden = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]/g;

/** One name that every system can write; empty if only dots and blanks are left. */
export function writableName(segment: string): string {
  const plain = segment.replace(forbidden, '_').replace(/[. ]+$/, '');
  return reserved.test(plain) ? `_${plain}` : plain;
}

/** Why a file cannot be sent under this path, or null. */
export function pathProblem(path: string): 'file-path-too-long' | 'file-name-unusable' | null {
  if (path.length > PATH_MAX_LENGTH) return 'file-path-too-long';
  // `plainPath` drops an unusable name; without this check the folder would be taken for the file.
  return plainPath(lastName(path)) === '' ? 'file-name-unusable' : null;
}

/** A name for a sentence: its beginning and its end, where it is long. */
export function shownName(path: string): string {
  const name = lastName(path);
  return name.length <= SHOWN_LENGTH ? name : `${name.slice(0, SHOWN_LENGTH - 20)}…${name.slice(-19)}`;
}

function lastName(path: string): string {
  return (
    path
      .split(/[\\/]/)
      .filter((segment) => segment !== '')
      .at(-1) ?? ''
  );
}

/** Equal for two paths that cannot both be in a transfer. Upper and lower case are different names. */
export function samePathKey(path: string): string {
  return plainPath(path).normalize('NFC');
}

/**
 * Key that is equal for paths that a file system ignoring case cannot keep apart. Upper case comes first, as `ς` and
 * `σ` share it.
 */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase();
}

/** `a/b (2).txt` for `a/b.txt`. */
export function numberedPath(path: string, number: number): string {
  const slash = path.lastIndexOf('/') + 1;
  const { stem, ending } = partsOf(path.slice(slash));
  return path.slice(0, slash) + fitting(stem, ` (${number})${ending}`);
}

/** The name itself, or as much of it as a file system accepts, with its ending and `suffix`. */
export function fittingName(name: string, suffix = ''): string {
  const { stem, ending } = partsOf(name);
  return fitting(stem, ending + suffix);
}

function partsOf(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  const hasEnding = dot > 0 && bytesOf(name.slice(dot)) <= ENDING_MAX_BYTES;
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' };
}

function fitting(stem: string, tail: string): string {
  let room = NAME_MAX_BYTES - bytesOf(tail);
  if (bytesOf(stem) <= room) return stem + tail;
  let kept = '';
  for (const sign of stem) {
    room -= bytesOf(sign);
    if (room < 0) break;
    kept += sign;
  }
  return kept + tail;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
