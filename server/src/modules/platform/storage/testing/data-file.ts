import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The file with the bytes of an object of the disk store in `folder`. */
export async function dataFileOf(folder: string, key: string): Promise<string> {
  const below = join(folder, 'objects', dirname(key));
  const name = (await readdir(below)).find((each) => each.startsWith(`${basename(key)}+`));
  if (name === undefined) throw new Error(`no data file of ${key}`);
  return join(below, name);
}

/** Damages an object of the disk store, whose bytes are in a file of their own or, if they are few, in its record. */
export async function flipLastByte(folder: string, key: string): Promise<void> {
  const file = await dataFileOf(folder, key).catch(() => join(folder, 'meta', `${key}+`));
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(file, bytes);
}
