import { usageError } from '../exit-codes.js';

/** Parts of a folder that each file fills in. */
export const FOLDER_PARTS = ['request', 'person', 'item'] as const;
export type FolderParts = Record<(typeof FOLDER_PARTS)[number], string>;

/** A folder for received files, such as `./inbox/{person}/{item}`. */
export interface InboxFolders {
  /** The folder before the first part in braces: nothing is written outside of it. */
  folder: string;
  /** The path of a file below it; names of people and items never become more than one folder. */
  pathOf(parts: FolderParts, name: string): string;
}

/** @throws {CommandError} with the exit code of wrong usage */
export function readInboxFolders(pattern: string, isWindows = process.platform === 'win32'): InboxFolders {
  const segments = (isWindows ? pattern.replaceAll('\\', '/') : pattern).split('/');
  const unknown = /\{(?!(?:request|person|item)\})[^}]*\}?/.exec(pattern)?.[0];
  if (unknown !== undefined) {
    throw usageError(`--into cannot fill in "${unknown}": use ${FOLDER_PARTS.map((part) => `{${part}}`).join(', ')}.`);
  }
  const filled = segments.findIndex((segment) => segment.includes('{'));
  const head = filled < 0 ? segments : segments.slice(0, filled);
  const rest = filled < 0 ? [] : segments.slice(filled).filter((segment) => segment !== '');
  return {
    // A pattern that begins with a blank segment begins at the root.
    folder: head.length === 1 && head[0] === '' ? '/' : head.join('/') || '.',
    pathOf: (parts, name) => {
      const fill = (_: string, part: keyof FolderParts) => parts[part].replaceAll(/[\\/]/g, '-');
      return [...rest.map((segment) => segment.replaceAll(/\{(request|person|item)\}/g, fill)), name].join('/');
    },
  };
}
