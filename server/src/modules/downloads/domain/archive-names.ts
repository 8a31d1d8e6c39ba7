import { visibleText } from '#contract/visible-text.js';
import { windowsName } from '#contract/windows-names.js';

/** What file systems take as one name, in UTF-8. */
const NAME_BYTES = 255;

function safePath(path: string): string {
  const segments = visibleText(path)
    .normalize('NFC')
    // Of a path; in a name a colon is a sign like others.
    .replace(/^[A-Za-z]:(?=[\\/])/, '')
    .split(/[\\/]/)
    .map(windowsName)
    // Also `..`, of which no dot is left.
    .filter((segment) => segment !== '');
  return segments.join('/') || 'file';
}

function numbered(path: string, number: number): string {
  const nameAt = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot > nameAt ? dot : path.length;
  const suffix = ` (${number})${path.slice(end)}`;
  return path.slice(0, nameAt) + cut(path.slice(nameAt, end), NAME_BYTES - Buffer.byteLength(suffix)) + suffix;
}

/** The first characters, up to so many bytes. */
function cut(text: string, bytes: number): string {
  let left = bytes;
  const kept = Array.from(text).filter((character) => (left -= Buffer.byteLength(character)) >= 0);
  return kept.join('');
}

/** The parent folders of a name, outermost first, each with a trailing `/`. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at + 1));
  return folders;
}

/**
 * Entry names of an archive: relative paths that cannot escape the extraction folder (zip slip) and that Windows can
 * write. Unique regardless of case, and never equal to a folder of another entry.
 */
export function archiveNames(paths: readonly string[]): string[] {
  const plain = paths.map(safePath);
  const taken = new Set(plain.flatMap(foldersOf).map((folder) => folder.slice(0, -1).toLowerCase()));
  const next = new Map<string, number>();
  return plain.map((path) => {
    const key = path.toLowerCase();
    let name = path;
    for (let number = next.get(key) ?? 2; taken.has(name.toLowerCase()); number += 1) {
      name = numbered(path, number);
      next.set(key, number + 1);
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
