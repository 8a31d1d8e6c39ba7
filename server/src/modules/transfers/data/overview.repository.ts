import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS, withoutOutbox } from './transfer.schema.js';

export interface Some {
  transfers: Transfer[];
  count: number;
}

/** What is worth a look in a library. Every condition is covered by an index; nothing is sorted that was not asked for. */
@Injectable()
export class OverviewRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Soonest first. */
  async expiringBetween(ownerId: string, [from, until]: readonly [Date, Date], limit: number): Promise<Some> {
    const condition = { ownerId, deletedAt: null, expiresAt: { $gte: from, $lt: until } };
    const [documents, count] = await Promise.all([
      this.transfers.find(condition).sort({ expiresAt: 1, _id: 1 }).limit(limit).lean(),
      this.transfers.countDocuments(condition),
    ]);
    return { transfers: documents.map(withoutOutbox), count };
  }

  /** Active ones that no download is marked on, latest first. */
  async unseen(ownerId: string, now: Date, limit: number): Promise<Some> {
    const condition = { ownerId, deletedAt: null, lastDownloadAt: null, expiresAt: { $gte: now } };
    const [documents, count] = await Promise.all([
      this.transfers.find(condition).sort({ expiresAt: -1, _id: -1 }).limit(limit).lean(),
      this.transfers.countDocuments(condition),
    ]);
    return { transfers: documents.map(withoutOutbox), count };
  }

  /** Latest download first. */
  async lastDownloaded(ownerId: string, limit: number): Promise<Transfer[]> {
    const documents = await this.transfers
      .find({ ownerId, deletedAt: null, lastDownloadAt: { $gt: new Date(0) } })
      .sort({ lastDownloadAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return documents.map(withoutOutbox);
  }
}
