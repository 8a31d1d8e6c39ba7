import { plainPath } from '#contract/visible-text.js';

export type NameProblem = 'missing' | 'taken';

const dotAt = (path: string) => path.lastIndexOf('.');

export const withoutExtension = (path: string): string => path.slice(0, dotAt(path));

/** The path with another name before its extension; a slash would make a folder. */
export function renamed(path: string, name: string): string {
  return `${plainPath(name.replace(/[\\/]/g, '-')).trim()}${path.slice(dotAt(path))}`;
}

/** `others` are the paths of the other files; stores that ignore case keep only one of two such names. */
export function nameProblem(path: string, others: readonly string[]): NameProblem | null {
  if (withoutExtension(path) === '') return 'missing';
  const key = (text: string) => text.normalize('NFC').toLowerCase();
  return others.some((other) => key(other) === key(path)) ? 'taken' : null;
}
