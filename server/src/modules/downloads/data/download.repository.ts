import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';
import type { ServedRange } from '../domain/served-ranges.js';
import type { DownloadTotals } from '../../transfers/index.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';

const LATEST = 100;
/** Each of them means that another download has just begun. */
const MAX_ROUNDS = 50;
const LONG_AGO = new Date(0);
/** No honest client leaves so many gaps; what comes after is served, but no longer written down. */
const MAX_RANGES = 500;

export interface DownloadSummary {
  latest: { country: string | null; at: Date }[];
}

function toDownload({ outbox: _outbox, place: _place, ...download }: DownloadDocument): Download {
  // Records from before there were visitors have none.
  return { ...download, visitor: download.visitor ?? null };
}

@Injectable()
export class DownloadRepository {
  constructor(@InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>) {}

  /** True for the first of several requests of one download. */
  async start(download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    if (await this.insert(download, outbox)) return true;
    const { startedAt, country, city } = download;
    const { modifiedCount } = await this.downloads.updateOne(
      { _id: download._id, startedAt: null },
      { $set: { startedAt, country, city }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  /**
   * As `start`, for a transfer with a limit: of two downloads at once only one takes the last place, and one that has
   * begun keeps its own.
   */
  async startWithin(limit: number, download: Download, outbox: OutboxEntry[]): Promise<'begun' | 'known' | 'full'> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const place = await this.countStarted(download.transferId);
      // Not before counting: another part of this very download may be the one that took the last place.
      if (await this.isBegun(download._id)) return 'known';
      if (place >= limit) return 'full';
      if (await this.take(place, download, outbox)) return 'begun';
    }
    throw new AppError('unavailable');
  }

  async isBegun(id: string): Promise<boolean> {
    return (await this.downloads.findById(id, { startedAt: 1 }).lean())?.startedAt != null;
  }

  /** Whether this visit has begun any. */
  async hasVisitorBegun(transferId: string, visitor: string): Promise<boolean> {
    return (await this.downloads.exists({ transferId, visitor, startedAt: { $gt: LONG_AGO } })) !== null;
  }

  countStarted(transferId: string): Promise<number> {
    return this.downloads.countDocuments({ transferId, startedAt: { $gt: LONG_AGO } });
  }

  /** Newest first; `null` stands for the plain link. */
  async findLatest(transferId: string, recipientId: string | null, limit: number): Promise<Download[]> {
    const documents = await this.downloads
      .find({ transferId, recipientId, startedAt: { $gt: LONG_AGO } })
      .sort({ startedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toDownload);
  }

  /** Those recipients who have begun any. */
  async recipientsWith(transferId: string): Promise<Set<string>> {
    const begun = await this.downloads.find({ transferId, startedAt: { $gt: LONG_AGO } }, { recipientId: 1 }).lean();
    return new Set(begun.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId])));
  }

  /** Adds what one request has served; of requests at once none is lost. Null where there is nothing to add to. */
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

  /** Writes the same ranges shorter, unless one was added meanwhile. */
  async compactRanges({ _id, servedRanges }: Download, merged: ServedRange[]): Promise<void> {
    await this.downloads.updateOne({ _id, servedRanges }, { $set: { servedRanges: merged } });
  }

  /** True for the one call that ended it. */
  async complete(id: string, now: Date, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.downloads.updateOne(
      { _id: id, startedAt: { $ne: null }, completedAt: null },
      { $set: { completedAt: now }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  async findById(id: string): Promise<Download | null> {
    const document = await this.downloads.findById(id).lean();
    return document && toDownload(document);
  }

  async findLast(transferId: string): Promise<Omit<Download, 'servedRanges'> | null> {
    return this.downloads
      .findOne({ transferId, startedAt: { $gt: LONG_AGO } }, { servedRanges: 0, outbox: 0 })
      .sort({ startedAt: -1 })
      .lean();
  }

  /** How often each was downloaded, in one query for a whole page. */
  async totals(transferIds: string[]): Promise<Map<string, DownloadTotals>> {
    const rows = await this.downloads.aggregate<DownloadTotals & { _id: string }>([
      { $match: { transferId: { $in: transferIds }, startedAt: { $ne: null } } },
      {
        $group: {
          _id: '$transferId',
          started: { $sum: 1 },
          completed: { $sum: { $cond: [{ $eq: ['$completedAt', null] }, 0, 1] } },
        },
      },
    ]);
    return new Map(rows.map(({ _id, started, completed }) => [_id, { started, completed }]));
  }

  async latest(transferId: string): Promise<DownloadSummary['latest']> {
    const documents = await this.downloads
      .find({ transferId, startedAt: { $ne: null } }, { country: 1, startedAt: 1 })
      .sort({ startedAt: -1 })
      .limit(LATEST)
      .lean();
    return documents.flatMap(({ country, startedAt }) => (startedAt ? [{ country, at: startedAt }] : []));
  }

  /** False where the place, or the download, is there already. */
  private async take(place: number, download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    const { _id, startedAt, country, city } = download;
    try {
      const { modifiedCount } = await this.downloads.updateOne(
        { _id, startedAt: null },
        { $set: { startedAt, country, city, place }, $push: { outbox: { $each: outbox } } },
      );
      if (modifiedCount === 1) return true;
      await this.downloads.create({ ...download, place, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async insert(download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.downloads.create({ ...download, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
