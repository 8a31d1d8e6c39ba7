import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS } from './transfer.schema.js';

@Injectable()
export class OwnershipRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** @returns false if the transfer changed, or its deletion became final, since it was read */
  async move(
    { _id, filesVersion }: Pick<Transfer, '_id' | 'filesVersion'>,
    { accountId, outbox }: { accountId: string; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, filesVersion, deletionFinalAt: null },
      {
        // Idempotency keys are unique per account, and the new account may have used the same one.
        $set: { accountId, idempotencyKey: null },
        $inc: { filesVersion: 1 },
        $push: { outbox: { $each: outbox } },
      },
      { session: transaction },
    );
    return modifiedCount === 1;
  }
}
