import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { NodeFile, type UploadFile } from '../../../client/src/upload/node.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';

/** All files of the named ones and of all below the named folders, with the paths that people will see. */
export async function sourceFiles(paths: readonly string[]): Promise<UploadFile[]> {
  const files: UploadFile[] = [];
  for (const path of paths) {
    const absolute = resolve(path);
    await collect(absolute, basename(absolute), files);
  }
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path.normalize('NFC'))) throw usageError(`Two files would be called "${path}". Send them apart.`);
    seen.add(path.normalize('NFC'));
  }
  if (files.length === 0) throw usageError('There is no file in what was named.');
  return files;
}

async function collect(absolute: string, path: string, into: UploadFile[]): Promise<void> {
  const facts = await stat(absolute).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(EXIT.failure, `${absolute}: ${reasonOf(error)}`, 'file-unreadable');
  });
  if (facts.isFile()) {
    const { size, mtimeMs } = facts;
    into.push({ path, size, lastModified: Math.floor(mtimeMs), blob: new NodeFile(absolute, size) });
    return;
  }
  if (!facts.isDirectory()) throw usageError(`${absolute} is neither a file nor a folder.`);
  const entries = await readdir(absolute, { withFileTypes: true });
  // In a fixed order: the same folder, sent again, is the same upload. Links to folders could lead in circles.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(absolute, entry.name);
    const isLinkToFile = entry.isSymbolicLink() && (await stat(below).catch(() => undefined))?.isFile() === true;
    if (entry.isFile() || entry.isDirectory() || isLinkToFile) await collect(below, `${path}/${entry.name}`, into);
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file or folder.';
  return code === 'EACCES' ? 'it may not be read.' : message;
}
