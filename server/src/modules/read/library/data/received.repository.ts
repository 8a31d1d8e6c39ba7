import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { TimeCursor } from '../../../../core/paging/time-cursor.js';
import { type Recipient, type Transfer, type TransferDocument, TRANSFERS } from '../../../files/transfers/index.js';

export interface Receiver {
  userId: string;
  /** Verified at sign-up. */
  email: string;
}

/** A transfer without its files, and with the receiver as its only recipient. */
export type ReceivedRecord = Pick<
  Transfer,
  | '_id'
  | 'slug'
  | 'sender'
  | 'title'
  | 'message'
  | 'fileName'
  | 'fileCount'
  | 'totalBytes'
  | 'dateSent'
  | 'expiresAt'
  | 'passwordHash'
> & { recipients?: Pick<Recipient, 'recipientId'>[] };

const shown = {
  slug: 1,
  sender: 1,
  title: 1,
  message: 1,
  fileName: 1,
  fileCount: 1,
  totalBytes: 1,
  dateSent: 1,
  expiresAt: 1,
  passwordHash: 1,
} as const;

/** Transfers of all accounts that were sent to one address or shared with one user. */
@Injectable()
export class ReceivedRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Newest first. Excludes transfers that the sender can still undo, withdrawn ones and deleted ones. */
  findPage(
    { userId, email }: Receiver,
    { after, limit, now }: { after: TimeCursor | null; limit: number; now: Date },
  ): Promise<ReceivedRecord[]> {
    const own = { $elemMatch: { email, withdrawnAt: null } };
    return this.transfers
      .find(
        {
          $or: [{ recipients: own }, { sharedWith: userId }],
          deletedAt: null,
          undoUntil: { $not: { $gt: now } },
          ...(after && { dateSent: { $lte: after.at }, $nor: [{ dateSent: after.at, _id: { $gte: after.id } }] }),
        },
        { ...shown, recipients: own },
      )
      .sort({ dateSent: -1, _id: -1 })
      .limit(limit)
      .lean();
  }
}
