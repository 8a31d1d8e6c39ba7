import { Injectable } from '@nestjs/common';
import { ROW_DOWNLOADS } from '#contract/limits.js';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../core/errors/app-error.js';
import { idBatches } from '../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';
import type { ServedRange } from '../domain/served-ranges.js';
import type { DownloadTotals, LatestDownload } from '../../transfers/index.js';
import { downloadStarted } from '../downloads.events.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';

const LATEST = 100;
/** A retry is needed only when another download has just taken the slot. */
const MAX_ATTEMPTS = 50;
/** Maximum ranges of one download; real clients leave fewer gaps. Further ranges are served but not recorded. */
const MAX_RANGES = 500;

function toDownload({ outbox: _outbox, place: _place, ...download }: DownloadDocument): Download {
  return download;
}

/** Reads and writes downloads. */
@Injectable()
export class DownloadRepository {
  constructor(@InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>) {}

  /** @returns true for the first of several requests of one download */
  start(download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    return this.insert({ ...download, outbox });
  }

  /**
   * Like `start`, for a transfer with a download limit. Each download takes a numbered slot under a unique index, so that
   * concurrent downloads cannot exceed the limit. A started download keeps its slot.
   */
  async startWithin(
    limit: number,
    download: Download,
    outbox: OutboxEntry[],
  ): Promise<'started' | 'already-started' | 'full'> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const slot = await this.countStarted(download.transferId);
      // Checked after counting: another request of this download may have taken the last slot.
      if (await this.isStarted(download._id)) return 'already-started';
      if (slot >= limit) return 'full';
      if (await this.insert({ ...download, place: slot, outbox })) return 'started';
    }
    throw new AppError('unavailable');
  }

  async isStarted(id: string): Promise<boolean> {
    return (await this.downloads.exists({ _id: id })) !== null;
  }

  /** Whether its `downloadStarted` event with this account still waits for a subscriber. */
  async hasPendingStart(transferId: string, accountId: string): Promise<boolean> {
    const pending = { job: downloadStarted.name, 'payload.accountId': accountId };
    return (await this.downloads.exists({ transferId, outbox: { $elemMatch: pending } })) !== null;
  }

  /** Whether this visit has started any download. */
  async hasVisitStarted(transferId: string, visitor: string): Promise<boolean> {
    return (await this.downloads.exists({ transferId, visitor })) !== null;
  }

  countStarted(transferId: string): Promise<number> {
    return this.downloads.countDocuments({ transferId });
  }

  /** Newest first; `null` stands for the plain link. */
  async findLatest(transferId: string, recipientId: string | null, limit: number): Promise<Download[]> {
    const documents = await this.downloads
      .find({ transferId, recipientId })
      .sort({ startedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toDownload);
  }

  /** Ids of the recipients who have started any download. */
  async recipientsWith(transferId: string): Promise<Set<string>> {
    const started = await this.downloads.find({ transferId }, { recipientId: 1 }).lean();
    return new Set(started.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId])));
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

  /** @returns true for the call that completed it */
  async complete(
    id: string,
    { now, range, outbox }: { now: Date; range: ServedRange | undefined; outbox: OutboxEntry[] },
  ): Promise<boolean> {
    const { modifiedCount } = await this.downloads.updateOne(
      { _id: id, completedAt: null },
      {
        $set: { completedAt: now },
        $push: { outbox: { $each: outbox }, servedRanges: { $each: range ? [range] : [] } },
      },
    );
    return modifiedCount === 1;
  }

  async findById(id: string): Promise<Download | null> {
    const document = await this.downloads.findById(id).lean();
    return document && toDownload(document);
  }

  async findLast(transferId: string): Promise<Omit<Download, 'servedRanges'> | null> {
    return this.downloads.findOne({ transferId }, { servedRanges: 0, outbox: 0 }).sort({ startedAt: -1 }).lean();
  }

  /** Download counts per transfer, in one query for a whole page. */
  async totals(transferIds: string[]): Promise<Map<string, DownloadTotals>> {
    const rows = await this.downloads.aggregate<DownloadTotals & { _id: string }>([
      { $match: { transferId: { $in: transferIds } } },
      {
        $group: {
          _id: '$transferId',
          started: { $sum: 1 },
          completed: { $sum: { $cond: [{ $eq: ['$completedAt', null] }, 0, 1] } },
          latest: {
            $topN: {
              n: ROW_DOWNLOADS,
              sortBy: { startedAt: -1, _id: -1 },
              output: { country: '$country', at: '$startedAt' },
            },
          },
        },
      },
    ]);
    return new Map(rows.map(({ _id, ...totals }) => [_id, totals]));
  }

  async latest(transferId: string): Promise<LatestDownload[]> {
    const documents = await this.downloads
      .find({ transferId }, { country: 1, startedAt: 1 })
      .sort({ startedAt: -1 })
      .limit(LATEST)
      .lean();
    return documents.map(({ country, startedAt }) => ({ country, at: startedAt }));
  }

  async *eachOf(transferId: string): AsyncGenerator<Download> {
    const cursor = this.downloads.find({ transferId }).sort({ startedAt: -1 }).lean().cursor();
    for await (const document of cursor) yield toDownload(document);
  }

  /** Each batch must be deleted before the next is read. */
  idBatchesOf(transferId: string): AsyncGenerator<string[]> {
    return idBatches(this.downloads, { transferId });
  }

  async deleteAll(ids: readonly string[]): Promise<void> {
    await this.downloads.deleteMany({ _id: { $in: [...ids] } });
  }

  /** @returns false if the download or its slot exists */
  private async insert(download: DownloadDocument): Promise<boolean> {
    try {
      // By the driver: building a Mongoose document takes as long as the write.
      await this.downloads.collection.insertOne(download as object, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
