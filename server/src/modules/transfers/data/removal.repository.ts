import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS, toTransfer } from './transfer.schema.js';

type Read = Pick<Transfer, '_id' | 'deletedAt' | 'filesVersion'>;

interface Removal {
  now: Date;
  outbox: OutboxEntry[];
}

/** Whoever took a send back keeps no trace of it in what counts by owner; the slug stays used. */
const nobodys = (ownerId: string): string => `undone-${ownerId}`;

/** Deletions and their way back. Each write holds only for what was read: of two at once, one gets through. */
@Injectable()
export class RemovalRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** True for the first of several calls. */
  remove({ _id }: Pick<Transfer, '_id'>, removal: Removal): Promise<boolean> {
    return this.removeWhere({ _id, deletedAt: null }, removal);
  }

  /** False where it was deleted, or its expiry moved, since it was read. */
  removeExpired({ _id, expiresAt }: Pick<Transfer, '_id' | 'expiresAt'>, removal: Removal): Promise<boolean> {
    return this.removeWhere({ _id, deletedAt: null, expiresAt }, removal);
  }

  /** Null where it was restored, or became final, since it was read. */
  async restore({ _id, deletedAt, filesVersion }: Read, { now, outbox }: Removal): Promise<Transfer | null> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, deletedAt, filesVersion },
      {
        $set: { deletedAt: null, lastModified: now },
        $inc: { filesVersion: 1 },
        $push: { outbox: { $each: outbox } },
      },
    );
    if (modifiedCount === 0) return null;
    const document = await this.transfers.findById(_id).lean();
    return document && toTransfer(document);
  }

  /** From here on there is no way back. False where there was one since it was read. */
  async makeFinal({ _id, deletedAt, filesVersion }: Read, { now, outbox }: Removal): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, deletedAt, filesVersion },
      { $set: { goneAt: now }, $inc: { filesVersion: 1 }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  /** As if it had never been sent. False where something changed it since it was read. */
  async undoSend(
    { _id, filesVersion, ownerId }: Pick<Transfer, '_id' | 'filesVersion' | 'ownerId'>,
    { now, outbox }: Removal,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, deletedAt: null, filesVersion },
      {
        $set: { deletedAt: now, goneAt: now, lastModified: now, ownerId: nobodys(ownerId) },
        $inc: { filesVersion: 1 },
        $push: { outbox: { $each: outbox } },
      },
    );
    return modifiedCount === 1;
  }

  private async removeWhere(
    condition: { _id: string; deletedAt: null; expiresAt?: Date },
    { now, outbox }: Removal,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(condition, {
      $set: { deletedAt: now, lastModified: now },
      $push: { outbox: { $each: outbox } },
    });
    return modifiedCount === 1;
  }
}
