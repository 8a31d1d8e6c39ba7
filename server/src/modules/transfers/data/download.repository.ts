import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';

const LATEST = 100;

export interface DownloadSummary {
  total: number;
  latest: { country: string | null; at: Date }[];
}

@Injectable()
export class DownloadRepository {
  constructor(@InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>) {}

  /** True for the first of several requests of one download. */
  async insert(download: Download, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.downloads.create({ ...download, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async exists(id: string): Promise<boolean> {
    return (await this.downloads.exists({ _id: id })) !== null;
  }

  async findById(id: string): Promise<Download | null> {
    const document = await this.downloads.findById(id).lean();
    if (!document) return null;
    const { outbox: _outbox, ...download } = document;
    return download;
  }

  /** How often each was downloaded, in one query for a whole page. */
  async totals(transferIds: string[]): Promise<Map<string, number>> {
    const rows = await this.downloads.aggregate<{ _id: string; total: number }>([
      { $match: { transferId: { $in: transferIds } } },
      { $group: { _id: '$transferId', total: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, total }) => [_id, total]));
  }

  async latest(transferId: string): Promise<DownloadSummary['latest']> {
    const documents = await this.downloads
      .find({ transferId }, { country: 1, at: 1 })
      .sort({ at: -1 })
      .limit(LATEST)
      .lean();
    return documents.map(({ country, at }) => ({ country, at }));
  }
}
