import { visibleText } from '#contract/visible-text.js';

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*]/g;

/** One name that Windows can write. */
export function safeSegment(segment: string): string {
  const plain = segment.replace(FORBIDDEN, '_').replace(/[. ]+$/, '');
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

function safePath(path: string): string {
  const segments = visibleText(path)
    .normalize('NFC')
    .replace(/^[A-Za-z]:/, '')
    .split(/[\\/]/)
    .map(safeSegment)
    // Also `..`, of which no dot is left.
    .filter((segment) => segment !== '');
  return segments.join('/') || 'file';
}

function numbered(path: string, number: number): string {
  const dot = path.lastIndexOf('.');
  const hasExtension = dot > path.lastIndexOf('/') + 1;
  return hasExtension ? `${path.slice(0, dot)} (${number})${path.slice(dot)}` : `${path} (${number})`;
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
