import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { Transfer } from '../domain/transfer.js';
import { type ReceivedPlace, isAfter } from '../domain/received.js';
import { type TransferDocument, TRANSFERS, withoutOutbox } from './transfer.schema.js';

/** Every owner's transfers, as far as they went to one address or were shared with one account. */
@Injectable()
export class ReceivedRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Newest first. Those withdrawn from the address are among them. */
  sentTo(email: string, after: ReceivedPlace | null, limit: number): Promise<Transfer[]> {
    return this.find({ 'recipients.email': email }, after, limit);
  }

  sharedWith(userId: string, after: ReceivedPlace | null, limit: number): Promise<Transfer[]> {
    return this.find({ sharedWith: userId }, after, limit);
  }

  /** By the instant alone, which the index covers; of those sent in the same millisecond the earlier ones are left out here. */
  private async find(
    whose: QueryFilter<TransferDocument>,
    after: ReceivedPlace | null,
    limit: number,
  ): Promise<Transfer[]> {
    const until = after ? { dateSent: { $lte: after.at } } : {};
    for (let asked = limit + 1; ; asked *= 2) {
      const documents = await this.transfers
        .find({ ...whose, deletedAt: null, ...until })
        .sort({ dateSent: -1, _id: -1 })
        .limit(asked)
        .lean();
      const found = documents.filter((document) => after === null || isAfter(document, after));
      if (found.length >= limit || documents.length < asked) return found.slice(0, limit).map(withoutOutbox);
    }
  }
}
