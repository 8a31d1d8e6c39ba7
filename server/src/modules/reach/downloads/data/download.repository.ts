import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../core/errors/app-error.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { Transfer } from '../../../files/transfers/index.js';
import type { Download, ServedRange } from '../domain/download.js';
import { DownloadHistoryRepository, toDownload } from './download-history.repository.js';
import type { DownloadDocument } from './download.schema.js';

/** A retry is needed only when another download has just taken the slot. */
const MAX_ATTEMPTS = 50;
/** Maximum ranges of one download; real clients leave fewer gaps. Further ranges are served but not recorded. */
const MAX_RANGES = 500;
const BATCH = 1000;
/** Values that replace personal data in the downloads of a forgotten transfer; figures stay. */
const UNNAMED = { recipientId: null, visitor: '', fileIds: [], servedRanges: [], city: null };

/** A download with the network address that it came from. */
export type NewDownload = DownloadDocument & { address: string };

interface End {
  now: Date;
  range: ServedRange | undefined;
  outbox: OutboxEntry[];
  withoutStart: boolean;
}

/** Counts downloads, and forgets them. */
@Injectable()
export class DownloadRepository extends DownloadHistoryRepository {
  /** @returns true for the first of several requests of one download; false also if its slot is taken */
  async start(download: NewDownload): Promise<boolean> {
    try {
      // Written by the driver: building a Mongoose document takes as long as the write.
      await this.downloads.collection.insertOne(download as object, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Like `start`, for a transfer with a download limit. Each download takes a numbered slot under a unique index, so that
   * concurrent downloads cannot exceed the limit. A started download keeps its slot.
   */
  async startWithin(limit: number, download: NewDownload): Promise<'started' | 'already-started' | 'full'> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const slot = await this.countStarted(download.transferId);
      // Checked after counting: another request of this download may have taken the last slot.
      if (await this.isStarted(download._id)) return 'already-started';
      if (slot >= limit) return 'full';
      if (await this.start({ ...download, place: slot })) return 'started';
    }
    throw new AppError('unavailable');
  }

  /**
   * Refuses new downloads beyond the sender's limit; started downloads and their visits are allowed. Takes no slot: that
   * happens when the download starts. @throws {AppError} download-limit-reached
   */
  async assertDownloadsLeft(
    { _id, downloadLimit }: Pick<Transfer, '_id' | 'downloadLimit'>,
    { downloadId, visitor }: { downloadId?: string; visitor?: string | null } = {},
  ): Promise<void> {
    if (downloadLimit === null || (await this.countStarted(_id)) < downloadLimit) return;
    if (downloadId !== undefined && (await this.isStarted(downloadId))) return;
    if (visitor && (await this.hasVisitStarted(_id, visitor))) return;
    throw new AppError('download-limit-reached');
  }

  async isStarted(id: string): Promise<boolean> {
    return (await this.downloads.exists({ _id: id })) !== null;
  }

  /** Whether this visit has started any download. */
  private async hasVisitStarted(transferId: string, visitor: string): Promise<boolean> {
    return (await this.downloads.exists({ transferId, visitor })) !== null;
  }

  /**
   * Adds the range that one request served, atomically. @returns null if the download does not exist or has too many
   * ranges
   */
  async addRange(id: string, range: ServedRange): Promise<Download | null> {
    const document = await this.downloads
      .findOneAndUpdate(
        { _id: id, [`servedRanges.${MAX_RANGES - 1}`]: { $exists: false } },
        { $push: { servedRanges: range } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toDownload(document);
  }

  /** Replaces the ranges by merged ones, unless a concurrent request added one. */
  async compactRanges({ _id, servedRanges }: Download, merged: ServedRange[]): Promise<void> {
    await this.downloads.updateOne({ _id, servedRanges }, { $set: { servedRanges: merged } });
  }

  /**
   * @param withoutStart takes the entry of the start out of the outbox
   * @returns true for the call that completed it
   */
  async complete(id: string, { now, range, outbox, withoutStart }: End): Promise<boolean> {
    const { modifiedCount } = await this.downloads.updateOne(
      { _id: id, completedAt: null },
      {
        $set: { completedAt: now, unlogged: true, ...(withoutStart && { outbox }) },
        $push: {
          servedRanges: { $each: range ? [range] : [] },
          ...(!withoutStart && { outbox: { $each: outbox } }),
        },
      },
    );
    return modifiedCount === 1;
  }

  async findById(id: string): Promise<Download | null> {
    const document = await this.downloads.findById(id).lean();
    return document && toDownload(document);
  }

  async *eachOf(transferId: string): AsyncGenerator<Download> {
    const cursor = this.downloads.find({ transferId }).sort({ startedAt: -1 }).lean().cursor();
    for await (const document of cursor) yield toDownload(document);
  }

  /** Downloads of forgotten transfers. */
  async *eachUnnamed(accountId: string): AsyncGenerator<Download> {
    const cursor = this.downloads.find({ accountId, visitor: '' }).sort({ startedAt: 1 }).lean().cursor();
    for await (const document of cursor) yield toDownload(document);
  }

  countOfAccount(accountId: string): Promise<number> {
    return this.downloads.countDocuments({ accountId });
  }

  /** Moves the downloads of a transfer with it. */
  async moveDownloads(transferId: string, from: string, to: Pick<Download, 'accountId' | 'createdBy'>): Promise<void> {
    await this.downloads.updateMany({ accountId: from, transferId }, { $set: to });
  }

  async handOver({ accountId, createdBy }: Pick<Download, 'accountId' | 'createdBy'>, to: string): Promise<void> {
    await this.downloads.updateMany({ accountId, createdBy }, { $set: { createdBy: to } });
  }

  /** Keeps what figures need of a transfer's downloads. */
  async anonymize(transferId: string, anonymous: (person: string) => string): Promise<void> {
    let batch: Pick<Download, '_id' | 'person'>[] = [];
    const write = () =>
      this.downloads.bulkWrite(
        batch.map(({ _id, person }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: { ...UNNAMED, person: anonymous(person) },
              $unset: { address: 1, place: 1, unlogged: 1 },
            },
          },
        })),
        { ordered: false },
      );
    for await (const { _id, person } of this.downloads.find({ transferId }, { person: 1 }).lean().cursor()) {
      batch.push({ _id, person });
      if (batch.length < BATCH) continue;
      await write();
      batch = [];
    }
    if (batch.length > 0) await write();
  }

  async forgetAddresses(startedUntil: Date): Promise<void> {
    const kept = { address: SOME_TEXT, startedAt: { $lte: startedUntil } };
    await this.downloads.updateMany(kept, { $unset: { address: 1 } });
  }

  /** Deletes the downloads of a transfer that a visitor sent. */
  async deleteVisitors(transferId: string): Promise<void> {
    await deleteInBatches(this.downloads, { transferId, accountId: null });
  }

  async deleteOfAccount(accountId: string): Promise<void> {
    await deleteInBatches(this.downloads, { accountId });
  }
}
