import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Scope } from '../../identity/auth/index.js';
import { Live } from '../../members/notifications/index.js';
import { type Relay, UploadReservations, type UploadSession } from '../uploads/index.js';
import { type TransferWrite, TransferWriteRepository } from './data/transfer-write.repository.js';
import { TRANSFERS } from './data/transfer.schema.js';
import { isExpired, type Transfer } from './domain/transfer.js';
import {
  type ChangeKind,
  fileJobEntries,
  reminderEntries,
  transferChanged,
  transferRevived,
} from './transfers.events.js';

const MAX_ROUNDS = 50;

export interface Change extends Omit<TransferWrite, 'now' | 'outbox'> {
  /** Absent for added files, which have the event `transfer.files-added`. */
  event?: { kind: ChangeKind; data: Record<string, unknown> };
  /** The upload that brought the new files, which the account owns from then on. */
  takesOver?: { session: UploadSession; limitBytes: number };
  /** Further outbox entries of the same write. */
  outbox?: OutboxEntry[];
  /** Writes of other modules in the same transaction; may throw an AppError. What they return is called after the commit. */
  alsoWrite?: (transaction: Transaction) => Promise<Relay | void>;
}

/** Computes the change from the current transfer; null if nothing changes. May throw an AppError. */
export type Decide = (transfer: Transfer, now: Date) => Change | null | Promise<Change | null>;

/**
 * The only way to change a transfer after sending: read, decide, conditional write with its event, retry after a race.
 */
@Injectable()
export class TransferChanges {
  constructor(
    private readonly transfers: TransferWriteRepository,
    private readonly uploads: UploadReservations,
    private readonly transactions: Transactions,
    private readonly live: Live,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Names the transfer by its id for a change that no account requested.
   * @throws {AppError} transfer-not-found, what `decide` throws, and after too many lost races transfer-changed, or
   * unavailable if no account requested the change
   */
  async changeTransfer(which: { scope: Scope; slug: string } | { _id: string }, decide: Decide): Promise<Transfer> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const transfer =
        '_id' in which
          ? await this.transfers.findById(which._id)
          : await this.transfers.findOwned(which.scope, which.slug);
      if (!transfer || transfer.deletedAt) throw new AppError('transfer-not-found');
      const now = this.clock.now();
      const change = await decide(transfer, now);
      if (!change) return transfer;
      const changed = await this.write(transfer, change, now);
      if (changed) return changed;
    }
    throw new AppError('_id' in which ? 'unavailable' : 'transfer-changed');
  }

  private async write(
    transfer: Transfer,
    { event, outbox = [], takesOver, alsoWrite, ...what }: Change,
    now: Date,
  ): Promise<Transfer | null> {
    const revision = transfer.revision + 1;
    const { _id: transferId, slug, accountId, createdBy } = transfer;
    const facts = { transferId, revision, slug, accountId, createdBy, at: now.getTime() };
    const entries = [
      ...(event ? [outboxEntry(transferChanged, { ...facts, ...event }, now)] : []),
      ...outbox,
      ...fileJobEntries({ _id: transfer._id, revision, files: what.newFiles ?? [] }, now),
    ];
    if (what.changes.expiresAt && isExpired(transfer, now))
      entries.push(outboxEntry(transferRevived, { transferId: transfer._id, revision }, now));
    if (what.changes.expiresAt || what.changes.reminds)
      entries.push(...reminderEntries({ ...transfer, ...what.changes, revision }, now));
    const write = { ...what, now, outbox: entries };
    const relays: (Relay | void)[] = [];
    const inTransaction = async (transaction: Transaction): Promise<Transfer | null> => {
      relays.length = 0; // a write conflict repeats it
      const written = await this.transfers.change(transfer, write, transaction);
      if (!written) return null;
      if (takesOver) {
        const { session, limitBytes } = takesOver;
        relays.push(await this.uploads.takeOver(session, { accountId, limitBytes }, transaction));
      }
      if (alsoWrite) relays.push(await alsoWrite(transaction));
      return written;
    };
    const changed =
      takesOver || alsoWrite
        ? await this.transactions.run(inTransaction)
        : await this.transfers.change(transfer, write);
    if (!changed) return null;
    for (const relay of relays) await relay?.();
    await this.outbox.relay(TRANSFERS, changed._id, entries);
    if (event) await this.live.publishAbout(changed, { type: 'transfer-changed', slug });
    return changed;
  }
}
