import { coverExactly } from '../../domain/part-rules.js';
import { type MultipartUpload, type NamedPart, type ObjectInfo, StoreError } from '../../object-store.js';
import { removeFile, writeSynced } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { ObjectMeta } from '../objects/object-meta.js';
import type { OpenUpload, OpenUploads } from './open-uploads.js';
import { PartJournal, type RecordedPart } from './part-journal.js';
import type { PartLocks } from './part-locks.js';
import { KeyedMutex } from '../locks/keyed-mutex.js';

/** Completes multipart uploads by moving their data file, without copying. */
export class UploadCompletions {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly uploads: OpenUploads,
    private readonly tools: { objects: ObjectFolder; partLocks: PartLocks; keys: FileKeys; clock: { now(): Date } },
  ) {}

  /** Idempotent. */
  run(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return this.mutex.run(upload.uploadId, async () => {
      const found = await this.uploads.find(upload);
      const done = await this.tools.objects.originOf(upload.key);
      if (done?.uploadId === upload.uploadId) {
        if (found) await this.uploads.close(found); // crashed before the last step
        return done.info;
      }
      if (!found) throw new StoreError('upload-missing');
      return this.complete(found, upload.parts);
    });
  }

  private async complete(upload: OpenUpload, parts: readonly NamedPart[]): Promise<ObjectInfo> {
    const { uploadId, files, head, journal } = upload;
    const lock = await this.tools.partLocks.acquire(files.locks, { partNumber: 0, offset: 0, size: head.size });
    try {
      await journal.refresh();
      const chosen = await choose(journal, parts, head.size);
      const meta = ObjectMeta.of(head.key, {
        createdAt: this.tools.clock.now(),
        partSizes: chosen.map(({ size }) => size),
        sums: chosen.flatMap((part) => PartJournal.sumsOf(part)),
        uploadId,
        wrappedKey: this.tools.keys.renew(head.wrappedKey),
      });
      await removeFile(files.meta);
      await writeSynced(files.meta, meta.serialize());
      await this.tools.objects.commit(head.key, files);
      await this.uploads.close(upload);
      return meta.info;
    } finally {
      await this.tools.partLocks.release(lock);
    }
  }
}

/**
 * The given parts, ordered by number, if they cover the object.
 * @throws {StoreError} part-invalid, checksum-mismatch
 */
async function choose(journal: PartJournal, parts: readonly NamedPart[], size: number): Promise<RecordedPart[]> {
  const chosen = parts.map(({ partNumber, etag }) => {
    const part = journal.get(partNumber);
    if (part?.etag !== etag.replace(/^"(.*)"$/, '$1')) throw new StoreError('part-invalid', `part ${partNumber}`);
    return part;
  });
  await withdrawDamaged(journal, parts);
  chosen.sort((left, right) => left.partNumber - right.partNumber);
  if (!coverExactly(chosen, size)) throw new StoreError('part-invalid', 'the parts leave gaps or overlap');
  return chosen;
}

/**
 * Withdraws parts whose checksum differs from the sender's, so that they can be sent again.
 * @throws {StoreError} checksum-mismatch
 */
async function withdrawDamaged(journal: PartJournal, parts: readonly NamedPart[]): Promise<void> {
  const damaged = parts.filter(({ partNumber, crc32 }) => {
    const part = journal.get(partNumber);
    return crc32 !== undefined && part !== undefined && PartJournal.crc32Of(part) !== crc32;
  });
  for (const { partNumber } of damaged) await journal.withdraw(partNumber);
  if (damaged.length === 0) return;
  throw new StoreError('checksum-mismatch', `parts ${damaged.map(({ partNumber }) => partNumber).join(', ')}`);
}
