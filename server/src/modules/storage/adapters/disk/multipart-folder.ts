import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { doTile, isPlaceValid } from '../../domain/part-places.js';
import {
  type MultipartInfo,
  type ObjectInfo,
  type PartPlace,
  type StoredPart,
  StoreError,
} from '../../object-store.js';
import type { ByteSource } from './block-writer.js';
import type { DiskLayout, UploadFiles } from './disk-layout.js';
import { exists, hasCode, removeFile, removeQuietly, replaceSynced, syncFolder, writeSynced } from './durable-files.js';
import { type FileKeys, wrappedKeySchema } from './file-keys.js';
import type { ObjectFolder } from './object-folder.js';
import { ObjectMeta } from './object-meta.js';
import { PartJournal } from './part-journal.js';
import { overlaps, type PartTurns } from './part-turns.js';
import type { PartWriter } from './part-writer.js';
import { Serial } from './serial.js';
import type { SharedSync } from './shared-sync.js';

const headSchema = z.strictObject({
  key: z.string(),
  size: z.int().min(1),
  startedAt: z.int(),
  wrappedKey: wrappedKeySchema.optional(),
});
type UploadHead = z.infer<typeof headSchema>;

interface Upload {
  files: UploadFiles;
  head: UploadHead;
  journal: PartJournal;
  fileKey: Buffer | undefined;
}

interface GivenPart {
  partNumber: number;
  etag: string;
  crc32?: number | undefined;
}

/** So many uploads are kept in mind; others are read from disk again. */
const REMEMBERED = 300;

/** Uploads in parts that are under way: one folder each, from which completing moves a file and copies nothing. */
export class MultipartFolder {
  private readonly remembered = new Map<string, Upload>();
  private readonly completions = new Serial();

  constructor(
    private readonly layout: DiskLayout,
    private readonly rules: { minPartBytes: number; maxParts: number },
    private readonly tools: {
      objects: ObjectFolder;
      turns: PartTurns;
      writer: PartWriter;
      syncs: SharedSync;
      keys: FileKeys;
      clock: { now(): Date };
    },
  ) {}

  async create(key: string, size: number): Promise<string> {
    this.layout.dataFile(key);
    if (!Number.isSafeInteger(size) || size < 1) throw new StoreError('part-invalid', 'an object in parts has bytes');
    if (await this.tools.objects.exists(key)) throw new StoreError('object-exists');
    const uploadId = randomBytes(16).toString('base64url');
    const files = this.layout.upload(uploadId);
    const wrappedKey = this.tools.keys.create();
    const head: UploadHead = {
      key,
      size,
      startedAt: this.tools.clock.now().getTime(),
      ...(wrappedKey && { wrappedKey }),
    };
    try {
      await mkdir(files.claims, { recursive: true });
      const data = await open(files.data, 'wx');
      await data
        .truncate(size)
        .then(() => data.sync())
        .finally(() => data.close());
      await writeSynced(files.journal, '');
      // Last, and at once: with this file the upload exists.
      await replaceSynced(files.head, JSON.stringify(head));
      await syncFolder(this.layout.uploads);
    } catch (error) {
      await removeQuietly(files.folder);
      throw error;
    }
    return uploadId;
  }

  /** @throws {StoreError} upload-missing, part-invalid */
  async findFor(place: PartPlace): Promise<Upload> {
    const upload = await this.find(place);
    if (!isPlaceValid(place, { ...this.rules, objectBytes: upload.head.size })) throw new StoreError('part-invalid');
    return upload;
  }

  /**
   * @throws {StoreError} upload-missing, part-invalid, part-conflict, body-incomplete, body-too-large, checksum-mismatch
   */
  async putPart(place: PartPlace, source: ByteSource, signal?: AbortSignal): Promise<StoredPart> {
    const { files, journal, fileKey } = await this.findFor(place);
    const range = { partNumber: place.partNumber, offset: place.offset, size: place.size };
    const turn = await this.tools.turns.take(files.claims, range);
    const onAbort = (): void => turn.take(new StoreError('body-incomplete'));
    signal?.addEventListener('abort', onAbort);
    try {
      await journal.refresh();
      const recorded = journal.get(range.partNumber);
      if (recorded?.offset === range.offset && recorded.size === range.size) {
        return await this.tools.writer.compare(recorded, { source, turn, crc32: place.crc32 });
      }
      const others = journal.list().filter(({ partNumber }) => partNumber !== range.partNumber);
      if (others.some((other) => overlaps(other, range)))
        throw new StoreError('part-conflict', 'overlaps another part');
      if (recorded) await journal.withdraw(recorded.partNumber);
      return await this.tools.writer.write({ data: files.data, journal, fileKey }, range, {
        source,
        turn,
        crc32: place.crc32,
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      await this.tools.turns.release(turn);
    }
  }

  async listParts(upload: { key: string; uploadId: string }): Promise<StoredPart[]> {
    const { journal } = await this.find(upload);
    await journal.refresh();
    return journal.list().map(({ partNumber, offset, size, etag }) => ({ partNumber, offset, size, etag }));
  }

  complete(upload: { key: string; uploadId: string; parts: GivenPart[] }): Promise<ObjectInfo> {
    return this.completions.run(upload.uploadId, async () => {
      const found = await this.findIfThere(upload);
      const done = await this.tools.objects.originOf(upload.key);
      if (done?.uploadId === upload.uploadId) {
        if (found) await this.forget(found, upload.uploadId); // interrupted at its last step
        return done.info;
      }
      if (!found) throw new StoreError('upload-missing');
      return this.completeFound(found, upload);
    });
  }

  async abort({ key, uploadId }: { key: string; uploadId: string }): Promise<void> {
    const found = await this.findIfThere({ key, uploadId });
    if (!found) return;
    await this.tools.turns.endAll(found.files.claims);
    await this.tools.objects.withLock(key, () => this.forget(found, uploadId));
  }

  async list(prefix: string): Promise<MultipartInfo[]> {
    const uploads: MultipartInfo[] = [];
    for (const uploadId of await readdir(this.layout.uploads)) {
      const head = await readHead(join(this.layout.uploads, uploadId, 'upload.json'));
      if (head?.key.startsWith(prefix)) uploads.push({ key: head.key, uploadId, startedAt: new Date(head.startedAt) });
    }
    return uploads.sort((left, right) => left.startedAt.getTime() - right.startedAt.getTime());
  }

  /** As {@link ObjectFolder.rewrap}, for an upload under way. */
  async rewrap(uploadId: string): Promise<boolean> {
    const files = this.layout.upload(uploadId);
    const head = await readHead(files.head);
    this.tools.keys.unwrap(head?.wrappedKey);
    const wrappedKey = this.tools.keys.renew(head?.wrappedKey);
    if (!head || wrappedKey === head.wrappedKey) return false;
    try {
      await replaceSynced(files.head, JSON.stringify({ ...head, wrappedKey }));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false; // completed or aborted meanwhile
      throw error;
    }
    return true;
  }

  private async completeFound(
    { files, head, journal }: Upload,
    { uploadId, parts }: { uploadId: string; parts: GivenPart[] },
  ): Promise<ObjectInfo> {
    const turn = await this.tools.turns.take(files.claims, { partNumber: 0, offset: 0, size: head.size });
    try {
      await journal.refresh();
      const chosen = parts.map(({ partNumber, etag }) => {
        const part = journal.get(partNumber);
        if (part?.etag !== etag.replace(/^"(.*)"$/, '$1')) throw new StoreError('part-invalid', `part ${partNumber}`);
        return part;
      });
      await withdrawDamaged(journal, parts);
      chosen.sort((left, right) => left.partNumber - right.partNumber);
      if (!doTile(chosen, head.size)) throw new StoreError('part-invalid', 'the parts leave gaps or overlap');
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
      await this.forget({ files }, uploadId);
      return meta.info;
    } finally {
      await this.tools.turns.release(turn);
    }
  }

  private async forget({ files }: { files: UploadFiles }, uploadId: string): Promise<void> {
    this.remembered.delete(uploadId);
    await this.tools.objects.discard(files.folder);
  }

  private async find(upload: { key: string; uploadId: string }): Promise<Upload> {
    const found = await this.findIfThere(upload);
    if (!found) throw new StoreError('upload-missing');
    return found;
  }

  /** Null as well when the upload is for another key. */
  private async findIfThere({ key, uploadId }: { key: string; uploadId: string }): Promise<Upload | null> {
    const files = this.layout.upload(uploadId);
    const known = this.remembered.get(uploadId);
    if (known && (await exists(files.head))) return known.head.key === key ? known : null;
    this.remembered.delete(uploadId);
    const head = await readHead(files.head);
    if (head?.key !== key) return null;
    const fileKey = this.tools.keys.unwrap(head.wrappedKey);
    const upload = { files, head, journal: new PartJournal(files.journal, this.tools.syncs), fileKey };
    this.remembered.set(uploadId, upload);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
    return upload;
  }
}

/**
 * Parts that are not what their sender says they were are forgotten, so that they can be sent again.
 * @throws {StoreError} checksum-mismatch
 */
async function withdrawDamaged(journal: PartJournal, parts: readonly GivenPart[]): Promise<void> {
  const damaged = parts.filter(({ partNumber, crc32 }) => {
    const part = journal.get(partNumber);
    return crc32 !== undefined && part !== undefined && PartJournal.crc32Of(part) !== crc32;
  });
  for (const { partNumber } of damaged) await journal.withdraw(partNumber);
  if (damaged.length === 0) return;
  throw new StoreError('checksum-mismatch', `parts ${damaged.map(({ partNumber }) => partNumber).join(', ')}`);
}

async function readHead(file: string): Promise<UploadHead | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = headSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
