import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { Recipient, Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS } from './transfer.schema.js';

/** A transfer without its files. */
export type OverviewTransfer = Pick<
  Transfer,
  '_id' | 'slug' | 'title' | 'fileName' | 'moreFiles' | 'fileCount' | 'totalBytes' | 'sendAs' | 'dateSent' | 'expiresAt'
> & { recipients: Pick<Recipient, 'recipientId' | 'email' | 'name' | 'withdrawnAt'>[] };

type Creator = Pick<Transfer, 'accountId' | 'createdBy'>;

export interface Section {
  transfers: OverviewTransfer[];
  count: number;
}

const shown = {
  slug: 1,
  title: 1,
  fileName: 1,
  moreFiles: 1,
  fileCount: 1,
  totalBytes: 1,
  sendAs: 1,
  dateSent: 1,
  expiresAt: 1,
  'recipients.recipientId': 1,
  'recipients.email': 1,
  'recipients.name': 1,
  'recipients.withdrawnAt': 1,
} as const;

/** Queries of the overview. */
@Injectable()
export class OverviewRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Soonest first. */
  findExpiringBetween(owner: Creator, [from, until]: readonly [Date, Date], limit: number): Promise<Section> {
    const condition = { ...owner, requestId: null, deletedAt: null, expiresAt: { $gte: from, $lt: until } };
    return this.findSection(condition, { order: 1, limit });
  }

  /** Active transfers without a download, latest expiry first; no saved copies. */
  findUnseen(owner: Creator, now: Date, limit: number): Promise<Section> {
    const condition = {
      ...owner,
      requestId: null,
      deletedAt: null,
      lastDownloadAt: null,
      expiresAt: { $gte: now },
      sendAs: { $ne: 'none' as const },
    };
    return this.findSection(condition, { order: -1, limit });
  }

  /** Latest download first. */
  findLastDownloaded(owner: Creator, limit: number): Promise<OverviewTransfer[]> {
    return this.transfers
      .find({ ...owner, requestId: null, deletedAt: null, lastDownloadAt: { $gt: new Date(0) } }, shown)
      .sort({ lastDownloadAt: -1, expiresAt: -1, _id: -1 })
      .limit(limit)
      .lean<OverviewTransfer[]>();
  }

  /** Counts transfers of all accounts, also those that were deleted since and are still kept. */
  countSentBetween([from, until]: readonly [Date, Date]): Promise<number> {
    return this.transfers.countDocuments({ requestId: null, dateSent: { $gte: from, $lt: until } });
  }

  /** File ids are indexes of the file list. */
  async findFilePath(transferId: string, fileId: string): Promise<string | null> {
    const document = await this.transfers
      .findById(transferId, { slug: 1, files: { $slice: [Number(fileId), 1] } })
      .lean();
    return document?.files[0]?.path ?? null;
  }

  private async findSection(
    condition: QueryFilter<TransferDocument>,
    { order, limit }: { order: 1 | -1; limit: number },
  ): Promise<Section> {
    const [transfers, count] = await Promise.all([
      this.transfers
        .find(condition, shown)
        .sort({ expiresAt: order, _id: order })
        .limit(limit)
        .lean<OverviewTransfer[]>(),
      this.transfers.countDocuments(condition),
    ]);
    return { transfers, count };
  }
}
