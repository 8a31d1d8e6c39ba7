import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The file with the bytes of an object of the disk store in `folder`. */
export async function dataFileOf(folder: string, key: string): Promise<string> {
  const below = join(folder, 'objects', dirname(key));
  const name = (await readdir(below)).find((each) => each.startsWith(`${basename(key)}+`));
  if (name === undefined) throw new Error(`no data file of ${key}`);
  return join(below, name);
}
