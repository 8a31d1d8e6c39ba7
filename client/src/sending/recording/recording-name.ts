import { foldedPath } from '#contract/file-names.js';
import { plainPath } from '#contract/formats.js';

export type NameProblem = 'missing' | 'taken';

const dotAt = (path: string) => path.lastIndexOf('.');

export const withoutExtension = (path: string): string => path.slice(0, dotAt(path));

/** The path with another name before its extension; a slash would make a folder. */
export function renamed(path: string, name: string): string {
  return `${plainPath(name.replace(/[\\/]/g, '-')).trim()}${path.slice(dotAt(path))}`;
}

/** `others` are the paths of the other files; file systems that ignore case keep one of two such names. */
export function nameProblem(path: string, others: readonly string[]): NameProblem | null {
  if (withoutExtension(path) === '') return 'missing';
  return others.some((other) => foldedPath(other) === foldedPath(path)) ? 'taken' : null;
}
