import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { currentFilesAfter } from '../domain/transfer-files.js';
import type { FileMark, Transfer, TransferFile } from '../domain/transfer.js';
import { markUpdates } from './file-checks.js';
import { TransferRepository } from './transfer.repository.js';
import { derivedFields, prefixesOf, searchTermsOf, type TransferDocument, toTransfer } from './transfer.schema.js';

/** New values of changed fields. */
export type ChangedFields = Partial<
  Pick<
    Transfer,
    | 'title'
    | 'message'
    | 'sharedWith'
    | 'expiresAt'
    | 'expirySeconds'
    | 'passwordHash'
    | 'passwordVersion'
    | 'wrongPasswords'
    | 'downloadLimit'
    | 'recipientsOnly'
    | 'reminds'
    | 'remindAt'
    | 'hasVersions'
    | 'totalBytes'
    | 'fileCount'
    | 'fileName'
    | 'moreFiles'
    | 'recipients'
    | 'sealedList'
  >
>;

export interface TransferWrite {
  changes: ChangedFields;
  marks?: readonly FileMark[];
  /** Appended to the list: their ids are the next indexes. */
  newFiles?: readonly TransferFile[];
  now: Date;
  outbox: OutboxEntry[];
}

/** Writes that change what a transfer is or whose it is. Other modules go through `TransferChanges` and its neighbours. */
@Injectable()
export class TransferWriteRepository extends TransferRepository {
  /** @returns false if the slug is taken; the transaction must be aborted then */
  async insert(transfer: Transfer, outbox: OutboxEntry[], transaction: Transaction): Promise<boolean> {
    try {
      // Uses the driver directly: building a Mongoose document takes as long as the write.
      const document = { ...transfer, ...derivedFields(transfer), outbox };
      await this.transfers.collection.insertOne(document as object, { ignoreUndefined: true, session: transaction });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Reassigns the transfers of a user who left the team, deleted ones included. */
  async handOver({ accountId, createdBy }: Pick<Transfer, 'accountId' | 'createdBy'>, heir: string): Promise<void> {
    await this.transfers.updateMany({ accountId, createdBy }, { $set: { createdBy: heir } });
    // The new user needs no share.
    await this.endShares({ accountId, createdBy: heir, sharedWith: heir }, heir);
  }

  async unshare(accountId: string, userId: string): Promise<void> {
    await this.endShares({ accountId, sharedWith: userId }, userId);
  }

  private async endShares(which: QueryFilter<TransferDocument>, userId: string): Promise<void> {
    await this.transfers.updateMany({ ...which, sharedWith: [userId] }, { $set: { sharedWith: [], isShared: false } });
    await this.transfers.updateMany(which, { $pull: { sharedWith: userId } });
  }

  /** Gives it to another account. False if it changed, or its deletion became final, since it was read. */
  async moveToAccount(
    { _id, revision }: Pick<Transfer, '_id' | 'revision'>,
    { accountId, createdBy, outbox }: { accountId: string; createdBy: string; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, revision, deletionFinalAt: null },
      {
        $set: { accountId, createdBy, sharedWith: [], isShared: false },
        $inc: { revision: 1 },
        $push: { outbox: { $each: outbox } },
      },
      { session: transaction },
    );
    return modifiedCount === 1;
  }

  /** Writes all changes at once. @returns null if the transfer changed or was deleted since it was read */
  async change(
    transfer: Transfer,
    write: TransferWrite,
    transaction: Transaction | null = null,
  ): Promise<Transfer | null> {
    const { _id, revision } = transfer;
    const document = await this.transfers
      .findOneAndUpdate({ _id, revision, deletedAt: null }, changeUpdate(transfer, write), {
        returnDocument: 'after',
        session: transaction,
      })
      .lean();
    return document && toTransfer(document);
  }
}

function changeUpdate(transfer: Transfer, { changes, marks = [], newFiles = [], now, outbox }: TransferWrite) {
  const files = [...currentFilesAfter(transfer, marks), ...newFiles];
  const searchTerms = searchTermsOf({ ...transfer, ...changes, files });
  return {
    $set: {
      ...changes,
      ...(changes.sharedWith && { isShared: changes.sharedWith.length > 0 }),
      ...markUpdates(marks),
      ...newFileUpdates(newFiles),
      searchTerms,
      lastModified: now,
    },
    ...(newFiles.length > 0 && { $addToSet: { prefixes: { $each: prefixesOf(newFiles) } } }),
    $inc: { revision: 1 },
    $push: { outbox: { $each: outbox } },
  };
}

/** Sets new files by index, because one update cannot both push to a list and set fields of its elements. */
function newFileUpdates(files: readonly TransferFile[]): Record<string, TransferFile> {
  return Object.fromEntries(files.map((file) => [`files.${Number(file.id)}`, file]));
}
