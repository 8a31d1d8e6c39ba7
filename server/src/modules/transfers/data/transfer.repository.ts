import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { afterMarks } from '../domain/file-changes.js';
import { searchTermsOf } from '../domain/search-terms.js';
import type { FileMark, Transfer, TransferFile } from '../domain/transfer.js';
import { derivedFields, type TransferDocument, TRANSFERS, toTransfer } from './transfer.schema.js';

/** Only what a check has found out is written. */
export type FileCheck = Partial<Pick<TransferFile, 'crc32' | 'sha256' | 'checkedAt' | 'damaged' | 'thumbnail'>>;

/** Fields as they are to be from now on. */
export type TransferChanges = Partial<
  Pick<
    Transfer,
    | 'title'
    | 'message'
    | 'expiresAt'
    | 'expirySeconds'
    | 'passwordHash'
    | 'passwordVersion'
    | 'wrongPasswords'
    | 'downloadLimit'
    | 'reminds'
    | 'remindAt'
    | 'hasVersions'
    | 'totalBytes'
    | 'fileCount'
    | 'fileName'
    | 'recipients'
  >
>;

export interface TransferWrite {
  changes: TransferChanges;
  marks?: readonly FileMark[];
  /** Appended to the list: their ids are the places behind its end. */
  newFiles?: readonly TransferFile[];
  now: Date;
  outbox: OutboxEntry[];
}

export type NamedTransfer = Pick<Transfer, '_id' | 'slug' | 'title' | 'fileName' | 'deletedAt' | 'recipients'>;

/** Of the largest ones, as many as fit into memory with ease. */
const ENDING_BATCH = 100;

@Injectable()
export class TransferRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** False where the slug, or the owner's idempotency key, has been used: nothing is written then. */
  async insert(transfer: Transfer, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      // By the driver: documents of mongoose would cost as much as the write.
      const document = { ...transfer, ...derivedFields(transfer), outbox };
      await this.transfers.collection.insertOne(document as object, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Of any owner, deleted ones included: for telling a used slug from a free one. By the slug alone, since the embedded
   * database uses an index only where it covers the whole condition.
   */
  async findAnyBySlug(slug: string): Promise<Transfer | null> {
    const document = await this.transfers.findOne({ slug }).lean();
    return document && toTransfer(document);
  }

  /** For whoever has the link. */
  async findPublicBySlug(slug: string): Promise<Transfer | null> {
    const transfer = await this.findAnyBySlug(slug);
    return transfer?.deletedAt ? null : transfer;
  }

  async findById(id: string): Promise<Transfer | null> {
    const document = await this.transfers.findById(id).lean();
    return document && toTransfer(document);
  }

  /** Of any owner, deleted ones included. */
  async findManyById(ids: readonly string[]): Promise<Transfer[]> {
    if (ids.length === 0) return [];
    const documents = await this.transfers.find({ _id: { $in: [...ids] } }).lean();
    return documents.map(toTransfer);
  }

  /** What others call them, without their files; of any owner, deleted ones included. */
  async findNamed(ids: readonly string[]): Promise<NamedTransfer[]> {
    if (ids.length === 0) return [];
    const fields = { slug: 1, title: 1, fileName: 1, deletedAt: 1, recipients: 1 } as const;
    return this.transfers.find({ _id: { $in: [...ids] } }, fields).lean();
  }

  async findOwned(ownerId: string, slug: string): Promise<Transfer | null> {
    const transfer = await this.findPublicBySlug(slug);
    return transfer?.ownerId === ownerId ? transfer : null;
  }

  async findByIdempotencyKey(ownerId: string, idempotencyKey: string): Promise<Transfer | null> {
    const document = await this.transfers.findOne({ ownerId, idempotencyKey }).lean();
    return document && toTransfer(document);
  }

  /** Deleted ones included: a limit of transfers a month counts what was created. */
  countSince(ownerId: string, since: Date): Promise<number> {
    return this.transfers.countDocuments({ ownerId, dateSent: { $gte: since } });
  }

  async slugsSince(ownerId: string, since: Date, limit: number): Promise<string[]> {
    const documents = await this.transfers
      .find({ ownerId, dateSent: { $gte: since } }, { slug: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ slug }) => slug);
  }

  /**
   * An entry that is there already is not added again; of two at once both may be, to the same effect: they are one job, and
   * settled together.
   */
  async addOutbox(id: string, entry: OutboxEntry): Promise<void> {
    const document = await this.transfers.findById(id, { outbox: 1 }).lean();
    if (document?.outbox.some((known) => known.id === entry.id)) return;
    await this.transfers.updateOne({ _id: id }, { $push: { outbox: entry } });
  }

  /** Appends files if nothing has changed them since `transfer` was read; null where something has. */
  async addFiles(
    transfer: Transfer,
    { files, now, outbox }: { files: TransferFile[]; now: Date; outbox: OutboxEntry[] },
  ): Promise<Transfer | null> {
    const { _id, filesVersion } = transfer;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const searchTerms = searchTermsOf({ ...transfer, files: [...transfer.files, ...files] });
    const document = await this.transfers
      .findOneAndUpdate(
        { _id, filesVersion, deletedAt: null },
        {
          $push: { files: { $each: files }, outbox: { $each: outbox } },
          $inc: { filesVersion: 1, totalBytes: bytes, fileCount: files.length },
          $set: { searchTerms, lastModified: now },
        },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toTransfer(document);
  }

  /** One write of what was decided on `transfer`; null where something has changed or deleted it since it was read. */
  async change(
    transfer: Transfer,
    { changes, marks = [], newFiles = [], now, outbox }: TransferWrite,
  ): Promise<Transfer | null> {
    const { _id, filesVersion } = transfer;
    const files = [...afterMarks(transfer, marks), ...newFiles];
    const searchTerms = searchTermsOf({ ...transfer, ...changes, files });
    const document = await this.transfers
      .findOneAndUpdate(
        { _id, deletedAt: null, filesVersion },
        {
          $set: { ...changes, ...placedMarks(marks), ...placedFiles(newFiles), searchTerms, lastModified: now },
          $inc: { filesVersion: 1 },
          $push: { outbox: { $each: outbox } },
        },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toTransfer(document);
  }

  /** What reading a file again has shown. Ids are places in the list, which only grows. */
  async recordCheck(id: string, { id: fileId }: TransferFile, check: FileCheck): Promise<void> {
    const place = `files.${Number(fileId)}`;
    const changes = Object.entries(check).map(([field, value]) => [`${place}.${field}`, value]);
    await this.transfers.updateOne({ _id: id }, { $set: Object.fromEntries(changes) });
  }

  /** Of every owner: what expired before `before` and is still kept. */
  async findExpired(before: Date, isMember: boolean, limit: number): Promise<Transfer[]> {
    const documents = await this.transfers
      .find({ deletedAt: null, expiresAt: { $lt: before }, 'sender.isMember': isMember })
      .limit(limit)
      .lean();
    return documents.map(toTransfer);
  }

  /** Of every owner: live links that end after `after` and not after `until`, in no order. */
  async *eachEndingBetween(after: Date, until: Date): AsyncGenerator<Transfer> {
    const ending = { deletedAt: null, expiresAt: { $gt: after, $lte: until } };
    for await (const document of this.transfers.find(ending).lean().cursor({ batchSize: ENDING_BATCH }))
      yield toTransfer(document);
  }

  /** Of every owner: expired, with files in the store that its link did not offer any more. */
  async findDueVersions(now: Date, limit: number): Promise<Transfer[]> {
    const documents = await this.transfers
      .find({ hasVersions: true, deletedAt: null, expiresAt: { $lt: now } })
      .limit(limit)
      .lean();
    return documents.map(toTransfer);
  }

  /** Marks a download; the latest one stays. */
  async markDownloaded(id: string, at: Date): Promise<void> {
    await this.transfers.updateOne({ _id: id }, { $max: { lastDownloadAt: at } });
  }

  /** Counts a wrong link password; answers how many there were in a row. */
  async countWrongPassword(id: string): Promise<number> {
    const document = await this.transfers
      .findOneAndUpdate({ _id: id }, { $inc: { wrongPasswords: 1 } }, { returnDocument: 'after' })
      .lean();
    return document?.wrongPasswords ?? 0;
  }

  async forgiveWrongPasswords(id: string): Promise<void> {
    await this.transfers.updateOne({ _id: id, wrongPasswords: { $gt: 0 } }, { $set: { wrongPasswords: 0 } });
  }

  /** The latest one stays. */
  async recordDownload(id: string, at: Date): Promise<void> {
    await this.transfers.updateOne({ _id: id }, { $max: { lastDownloadAt: at } });
  }

  /** Every live transfer, for the proof of the invariants. */
  async *eachLive(): AsyncGenerator<Transfer> {
    for await (const document of this.transfers.find({ deletedAt: null }).lean().cursor()) yield toTransfer(document);
  }
}

/** By their places, since one write cannot append to a list in which it also changes something. */
function placedFiles(files: readonly TransferFile[]): Record<string, TransferFile> {
  return Object.fromEntries(files.map((file) => [`files.${Number(file.id)}`, file]));
}

/** Ids are places in the list. */
function placedMarks(marks: readonly FileMark[]): Record<string, unknown> {
  return Object.fromEntries(
    marks.flatMap(({ id, ...mark }) =>
      Object.entries(mark).map(([field, value]) => [`files.${Number(id)}.${field}`, value]),
    ),
  );
}
