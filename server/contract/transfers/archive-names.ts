import { fittingName, foldedPath, numberedPath, writableName } from '../file-names.js';
import { visibleText } from '../formats.js';

function safePath(path: string): string {
  const segments = visibleText(path)
    .normalize('NFC')
    // Drops the drive of a path; elsewhere a colon is a character like others.
    .replace(/^[A-Za-z]:(?=[\\/])/, '')
    .split(/[\\/]/)
    .map((segment) => fittingName(writableName(segment)))
    // Drops `..` too: nothing of it is left without its dots.
    .filter((segment) => segment !== '');
  return segments.join('/') || 'file';
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
  const taken = new Set(plain.flatMap(foldersOf).map((folder) => foldedPath(folder.slice(0, -1))));
  const next = new Map<string, number>();
  return plain.map((path) => {
    const key = foldedPath(path);
    let name = path;
    for (let number = next.get(key) ?? 2; taken.has(foldedPath(name)); number += 1) {
      name = numberedPath(path, number);
      next.set(key, number + 1);
    }
    taken.add(foldedPath(name));
    return name;
  });
}
