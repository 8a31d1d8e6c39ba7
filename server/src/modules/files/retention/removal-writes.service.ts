import { Injectable } from '@nestjs/common';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox } from '../../../core/outbox/outbox.js';
import { ObjectPurges, type Relay, StorageUsage } from '../uploads/index.js';
import {
  sendPeriod,
  storedBytesOf,
  type Transfer,
  TRANSFERS,
  type Forgettable,
  type ReleasedObjects,
  type Removable,
  type Removal,
  RemovalRepository,
} from '../transfers/index.js';

/**
 * Removes or restores a transfer, in one transaction with the usage of its account and the purge of objects that it
 * owns no more. Every write is conditional on the state that was read: one of two racing calls fails.
 */
@Injectable()
export class RemovalWrites {
  constructor(
    private readonly removals: RemovalRepository,
    private readonly usage: StorageUsage,
    private readonly purges: ObjectPurges,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** The link ends, and the bytes count no more; the objects stay. */
  remove(transfer: Removable, removal: Removal, by: 'owner' | 'expiry'): Promise<boolean> {
    return this.write(transfer._id, removal, async (transaction) => {
      const { _id, expiresAt } = transfer;
      const freed = await this.removals.remove(by === 'owner' ? { _id } : { _id, expiresAt }, removal, transaction);
      if (!freed) return null;
      await this.usage.free(freed.accountId, freed.bytes, transaction);
      return nothing;
    });
  }

  /** The bytes count again. The caller relays the outbox. @returns null if the deletion became final, or was undone, since it was read */
  restore(transfer: Transfer, removal: Removal, limitBytes: number): Promise<Transfer | null> {
    return this.transactions.run(async (transaction) => {
      const restored = await this.removals.restore(transfer, removal, transaction);
      if (restored) await this.usage.useBytes(restored.accountId, storedBytesOf(restored), limitBytes, transaction);
      return restored;
    });
  }

  /** Makes the deletion final: the transfer cannot be restored. */
  makeFinal(transfer: Transfer, removal: Removal): Promise<boolean> {
    return this.write(transfer._id, removal, async (transaction) => {
      const objects = await this.removals.makeFinal(transfer, removal, transaction);
      return objects && this.purge(objects, transaction);
    });
  }

  undoSend(transfer: Transfer, removal: Removal): Promise<boolean> {
    const { _id, accountId, sentByAccountId, sender, dateSent } = transfer;
    return this.write(_id, removal, async (transaction) => {
      const objects = await this.removals.undoSend(transfer, removal, transaction);
      if (!objects) return null;
      await this.usage.free(accountId, storedBytesOf(transfer), transaction);
      await this.usage.unsend(sentByAccountId, sendPeriod(sender.isMember, dateSent), transaction);
      return this.purge(objects, transaction);
    });
  }

  /** Its objects are left only where its account was deleted. */
  forget(transfer: Forgettable, removal: Removal): Promise<boolean> {
    return this.write(transfer._id, removal, async (transaction) => {
      if (!(await this.removals.forget(transfer, removal, transaction))) return null;
      return transfer.prefixes.length > 0 ? this.purge(transfer, transaction) : nothing;
    });
  }

  private purge({ store, prefixes, lastModified }: ReleasedObjects, transaction: Transaction): Promise<Relay> {
    return this.purges.add({ store, prefixes, endedAt: lastModified }, transaction);
  }

  /** @param work null if the transfer has changed since it was read */
  private async write(
    transferId: string,
    { outbox }: Removal,
    work: (transaction: Transaction) => Promise<Relay | null>,
  ): Promise<boolean> {
    const relay = await this.transactions.run(work);
    if (!relay) return false;
    await relay();
    await this.outbox.relay(TRANSFERS, transferId, outbox);
    return true;
  }
}

const nothing: Relay = () => Promise.resolve();
