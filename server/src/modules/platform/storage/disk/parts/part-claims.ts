import { randomBytes } from 'node:crypto';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFiles } from '../disk-layout.js';
import { hasCode, removeFile } from '../files/durable-files.js';

/** Bytes of an object. */
export interface ByteSpan {
  offset: number;
  size: number;
}

export function overlaps(left: ByteSpan, right: ByteSpan): boolean {
  return left.offset < right.offset + right.size && right.offset < left.offset + left.size;
}

function spanOf(name: string): ByteSpan {
  const [offset = NaN, size = NaN] = name.split('.').map(Number);
  return { offset, size };
}

/**
 * Claims these bytes of the upload's data file for one attempt, also against other processes: each creates its own file,
 * then lists the others. Two attempts at once may both get none, never both one. A killed process leaves its claim, which
 * nobody takes over: whoever has none writes to a file of its own instead.
 * @returns how to give it back once nothing writes any more; null if there is another or the upload is being completed
 */
export async function claimBytes({ claims }: UploadFiles, span: ByteSpan): Promise<(() => Promise<void>) | null> {
  const name = `${span.offset}.${span.size}.${randomBytes(9).toString('base64url')}`;
  const file = join(claims, name);
  try {
    await (await open(file, 'wx')).close();
    const others = (await readdir(claims)).filter((other) => other !== name);
    if (!others.some((other) => overlaps(spanOf(other), span))) return () => removeFile(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await removeFile(file);
  return null;
}

/** Ends claiming for good. @returns whether this call did, and no claim is left: then the data file is at rest */
export async function endClaims({ claims, ended }: UploadFiles): Promise<boolean> {
  try {
    await rename(claims, ended);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return false;
  }
  return (await readdir(ended)).length === 0;
}
