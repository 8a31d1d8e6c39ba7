import { coverExactly } from '../../domain/part-rules.js';
import { type MultipartUpload, type NamedPart, type ObjectInfo, StoreError } from '../../object-store.js';
import { hasCode, removeQuietly, writeSynced } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { ObjectMeta } from '../objects/object-meta.js';
import type { OpenUpload, OpenUploads } from './open-uploads.js';
import { endClaims } from './part-claims.js';
import { assembleParts, insertParts } from './part-copies.js';
import { PartJournal, type RecordedPart } from './part-journal.js';
import type { RunningWrites } from './running-writes.js';

/**
 * Ends multipart uploads. Their data file becomes the object, without copying, once it is sure that nobody writes to
 * it any more. Where a process was killed, or still hangs, over a part that was sent again through another one, the parts
 * are copied to a new file instead.
 */
export class UploadEndings {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly uploads: OpenUploads,
    private readonly writes: RunningWrites,
    private readonly tools: {
      objects: ObjectFolder;
      keys: FileKeys;
      clock: { now(): Date };
    },
  ) {}

  /** Idempotent. */
  complete(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return this.mutex.run(upload.uploadId, async () => {
      const found = await this.uploads.findUpload(upload);
      const done = await this.findDone(upload);
      if (done) {
        if (found) await this.uploads.close(found); // crashed before the last step
        return done;
      }
      if (!found) throw new StoreError('upload-missing');
      return this.createObject(found, upload.parts).catch(async (error: unknown) => {
        // Another process may have completed or aborted it.
        const info = await this.findDone(upload);
        if (info) return info;
        throw hasCode(error, 'ENOENT') ? new StoreError('upload-missing') : error;
      });
    });
  }

  /** Idempotent. */
  async abort(upload: MultipartUpload): Promise<void> {
    const found = await this.uploads.findUpload(upload);
    if (!found) return;
    await this.writes.endAll(upload.uploadId);
    await this.uploads.close(found);
  }

  private async findDone({ key, uploadId }: MultipartUpload): Promise<ObjectInfo | null> {
    const done = await this.tools.objects.originOf(key);
    return done?.uploadId === uploadId ? done.info : null;
  }

  private async createObject(upload: OpenUpload, named: readonly NamedPart[]): Promise<ObjectInfo> {
    const { uploadId, files, head, journal } = upload;
    await journal.refresh();
    await choose(journal, named, head.size);
    await this.writes.endAll(uploadId);
    const isAtRest = await endClaims(files);
    await journal.refresh();
    const parts = await choose(journal, named, head.size);
    const meta = ObjectMeta.forNewObject(head.key, {
      createdAt: this.tools.clock.now(),
      partSizes: parts.map(({ size }) => size),
      sums: parts.flatMap((part) => PartJournal.sumsOf(part)),
      uploadId,
      wrappedKey: this.tools.keys.renew(head.wrappedKey),
    });
    const [record, copy] = [this.tools.objects.newTempFile(), this.tools.objects.newTempFile()];
    try {
      if (isAtRest) await insertParts(upload, parts);
      else await assembleParts(upload, parts, { path: copy, meta });
      await writeSynced(record, meta.serialize());
      await this.tools.objects.commit(meta.info, { data: isAtRest ? files.data : copy, meta: record });
    } finally {
      await removeQuietly(record, copy);
    }
    await this.uploads.close(upload);
    return meta.info;
  }
}

/** Mutex per name within this process, first come, first served. */
class KeyedMutex {
  private readonly tails = new Map<string, Promise<void>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.tails.get(name) ?? Promise.resolve()).then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(name, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name);
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
