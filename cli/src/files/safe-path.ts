import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fittingName, writableName } from '#contract/file-names.js';
import { visibleText } from '#contract/formats.js';
import { CommandError, EXIT } from '../exit-codes.js';

/**
 * A safe relative path for a file of a transfer, whatever its name. `keepsHidden`: names that begin with a dot, which
 * shells and programs obey, stay unchanged.
 */
export function safePath(path: string, keepsHidden = false): string {
  return path
    .split('/')
    .map((segment) => fittingName(writableName(visibleText(segment)) || '_'))
    .map((segment) => (keepsHidden ? segment : segment.replace(/^\./, '_')))
    .join('/');
}

/** Whether a path leads below a folder. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** A folder on the way may be a link that leads elsewhere. @throws {CommandError} */
export async function assertBelow(folder: string, target: string): Promise<void> {
  const root = await realpath(folder);
  let parent = dirname(resolve(target));
  for (;;) {
    const real = await realpath(parent).catch(() => undefined);
    if (real === undefined) {
      parent = dirname(parent);
      continue;
    }
    if (real === root || isBelow(root, real)) return;
    throw new CommandError(EXIT.failure, `its folder is a link that leads to ${real}`, 'name-unsafe');
  }
}

export function pathIn(folder: string, below: string): string {
  return join(folder, ...below.split('/'));
}
