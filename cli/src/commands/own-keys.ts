import { readFile } from 'node:fs/promises';
import { readTransferKey, type TransferKey } from '../../../client/src/encryption/node.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';

/**
 * The member's own keys, one in each line of the file, as `age -i` reads it. Without a file the key is asked for.
 *
 * @throws {CommandError} for a file that cannot be read or has a line that is no key
 */
export async function readOwnKeys({ terminal }: CommandContext, path: string | undefined): Promise<TransferKey[]> {
  const ask = { text: 'Your encryption key', isSecret: true, option: '--key-file' };
  const text = path === undefined ? await terminal.ask(ask) : await textOf(path);
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = await Promise.all(lines.filter((line) => line !== '' && !line.startsWith('#')).map(readTransferKey));
  if (keys.length === 0 || keys.includes(undefined))
    throw new CommandError(
      EXIT.failure,
      'This is not a whole key. It begins with AGE-SECRET-KEY-1 and has 74 characters.',
      'wrong-key',
    );
  return keys.filter((key) => key !== undefined);
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageError(`Cannot read "${path}": ${error.code}.`);
  });
}
