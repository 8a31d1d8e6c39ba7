import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Searchable } from '../domain/search.js';
import { type Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS, withoutOutbox } from './transfer.schema.js';

const searched = {
  title: 1,
  message: 1,
  'files.path': 1,
  'files.removedAt': 1,
  'recipients.email': 1,
  'recipients.name': 1,
  'recipients.company': 1,
  'recipients.withdrawnAt': 1,
  fileName: 1,
  totalBytes: 1,
  sharedWith: 1,
  dateSent: 1,
  lastModified: 1,
  expiresAt: 1,
  deletedAt: 1,
} as const;

/** What is searched in, and transfers by the ids that were found. */
@Injectable()
export class SearchableRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** All live ones; or those that changed from `since` on, deleted ones included. */
  async changed(ownerId: string, since: Date | null): Promise<(Searchable & Pick<Transfer, 'deletedAt'>)[]> {
    const condition = since ? { ownerId, lastModified: { $gte: since } } : { ownerId, deletedAt: null };
    // By the driver: of many records only what is searched in is read, and nothing is converted.
    const documents = await this.transfers.collection
      .find(condition, { projection: searched, batchSize: 5000 })
      .toArray();
    return (documents as unknown as TransferDocument[]).map(withoutOutbox);
  }

  /** In the order of the ids; what is deleted meanwhile is left out. */
  async byIds(ownerId: string, ids: string[]): Promise<Transfer[]> {
    const documents = await this.transfers.find({ _id: { $in: ids } }).lean();
    const found = new Map(documents.map((document) => [document._id, withoutOutbox(document)]));
    return ids.flatMap((id) => {
      const transfer = found.get(id);
      return transfer?.ownerId === ownerId && transfer.deletedAt === null ? [transfer] : [];
    });
  }
}
