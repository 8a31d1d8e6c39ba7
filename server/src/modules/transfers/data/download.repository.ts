import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';
import type { ServedRange } from '../domain/served-ranges.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';

const LATEST = 100;
/** No honest client leaves so many gaps; what comes after is served, but no longer written down. */
const MAX_RANGES = 500;

export interface DownloadTotals {
  started: number;
  completed: number;
}

export interface DownloadSummary {
  latest: { country: string | null; at: Date }[];
}

function toDownload({ outbox: _outbox, ...download }: DownloadDocument): Download {
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

  /** Adds what one request has served; of requests at once none is lost. Null where there is nothing to add to. */
  async addRange(download: Download, range: ServedRange): Promise<Download | null> {
    const pushed = await this.pushRange(download._id, range);
    if (pushed) return pushed;
    const first = { ...download, startedAt: null, servedRanges: [range] };
    return (await this.insert(first, [])) ? first : this.pushRange(download._id, range);
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

  async exists(id: string): Promise<boolean> {
    return (await this.downloads.exists({ _id: id })) !== null;
  }

  async findById(id: string): Promise<Download | null> {
    const document = await this.downloads.findById(id).lean();
    return document && toDownload(document);
  }

  /** In the order of ids, those behind `id`: of any transfer. */
  async page(id: string, limit: number): Promise<Download[]> {
    const documents = await this.downloads
      .find({ _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(toDownload);
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

  private async insert(download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.downloads.create({ ...download, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async pushRange(id: string, range: ServedRange): Promise<Download | null> {
    const document = await this.downloads
      .findOneAndUpdate(
        { _id: id, [`servedRanges.${MAX_RANGES - 1}`]: { $exists: false } },
        { $push: { servedRanges: range } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toDownload(document);
  }
}
