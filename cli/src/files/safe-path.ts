import { isAbsolute, join, relative, resolve } from 'node:path';
import { CommandError, EXIT } from '../exit-codes.js';

/** Names that Windows keeps for itself, and signs no name may have there or that a terminal would obey. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// eslint-disable-next-line no-control-regex -- these are what may not pass
const unsafe = /[\u0000-\u001f\u007f<>:"|?*\\]/g;

/** Where a file of a transfer is written: below the folder, whatever its name says. */
export function safePath(folder: string, path: string): string {
  const segments = path.split('/').map(safeSegment);
  const target = resolve(join(folder, ...segments));
  const below = relative(resolve(folder), target);
  if (below === '' || below.startsWith('..') || isAbsolute(below)) {
    throw new CommandError(EXIT.failure, `"${path}" cannot be a name of a file here.`, 'name-unsafe');
  }
  return target;
}

function safeSegment(segment: string): string {
  const plain = segment.replace(unsafe, '_').replace(/[. ]+$/, '');
  if (plain === '') return '_';
  return reserved.test(plain) ? `_${plain}` : plain;
}
