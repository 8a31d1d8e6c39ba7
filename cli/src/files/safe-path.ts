import { isAbsolute, join, relative, resolve } from 'node:path';
import { windowsName } from '#contract/windows-names.js';
import { CommandError, EXIT } from '../exit-codes.js';

/** Where a file of a transfer is written: below the folder, whatever its name says. */
export function safePath(folder: string, path: string): string {
  const segments = path.split('/').map((segment) => windowsName(segment) || '_');
  const target = resolve(join(folder, ...segments));
  const below = relative(resolve(folder), target);
  if (below === '' || below.startsWith('..') || isAbsolute(below)) {
    throw new CommandError(EXIT.failure, `"${path}" cannot be a name of a file here.`, 'name-unsafe');
  }
  return target;
}
