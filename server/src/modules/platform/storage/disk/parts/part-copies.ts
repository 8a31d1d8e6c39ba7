import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../../object-store.js';
import type { ObjectMeta } from '../objects/object-meta.js';
import { VerifiedReader } from '../objects/verified-reader.js';
import type { OpenUpload } from './open-uploads.js';
import type { RecordedPart } from './part-journal.js';

const COPY_BYTES = 1024 * 1024;

/** Copies the parts with files of their own to their places in the data file, which nothing may write meanwhile. */
export async function insertParts({ files }: OpenUpload, parts: readonly RecordedPart[]): Promise<void> {
  const apart = parts.filter(({ file }) => file !== undefined);
  if (apart.length === 0) return;
  await withFile(files.data, 'r+', async (data) => {
    for (const part of apart) await copyFrom(pathOf(files, part), data, part);
    await data.datasync();
  });
}

/**
 * Copies all parts to a new file, and verifies it: what the data file has in place of a part may have been overwritten.
 * @throws {StoreError} part-conflict
 */
export async function assembleParts(
  { files, fileKey }: OpenUpload,
  parts: readonly RecordedPart[],
  { path, meta }: { path: string; meta: ObjectMeta },
): Promise<void> {
  await withFile(path, 'wx+', async (file) => {
    for (const part of parts) await copyFrom(pathOf(files, part), file, part);
    await file.sync();
    const reader = new VerifiedReader({ file, meta, fileKey }, { start: 0, end: meta.head.size });
    try {
      while (await reader.next());
    } catch (cause) {
      const isOther = cause instanceof StoreError && cause.code === 'damaged';
      throw isOther ? new StoreError('part-conflict', 'a part is being written', { cause }) : cause;
    }
  });
}

function pathOf({ folder, data }: OpenUpload['files'], { file }: RecordedPart): string {
  return file === undefined ? data : join(folder, file);
}

async function copyFrom(path: string, to: FileHandle, { offset, size }: RecordedPart): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(size, COPY_BYTES));
  await withFile(path, 'r', async (from) => {
    for (let copied = 0; copied < size;) {
      const { bytesRead } = await from.read(buffer, 0, Math.min(buffer.length, size - copied), offset + copied);
      if (bytesRead === 0) throw new StoreError('part-conflict', 'a part is being written');
      copied += (await to.write(buffer, 0, bytesRead, offset + copied)).bytesWritten;
    }
  });
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  await work(file).finally(() => file.close());
}
