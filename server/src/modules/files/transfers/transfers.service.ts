import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { Scope } from '../../identity/auth/index.js';
import {
  type NamedTransfer,
  type SentRecord,
  type SentTransfer,
  type StoredTransfer,
  TransferRepository,
} from './data/transfer.repository.js';
import { FileChecks } from './file-checks.js';
import type { LinkedTransfer, LinkSelection, Transfer, Withheld } from './domain/transfer.js';

/** Transfers for other modules: reads, and the few fields that they may write. */
@Injectable()
export class Transfers {
  constructor(private readonly transfers: TransferRepository) {}

  /** Of any account, deleted ones included. */
  findById(id: string, transaction: Transaction | null = null): Promise<Transfer | null> {
    return this.transfers.findById(id, transaction);
  }

  /** The next after this id, in the order of ids. Of any account, deleted ones excluded. */
  findAfter(id: string): Promise<Transfer | null> {
    return this.transfers.findAfter(id);
  }

  /** Of any account, deleted ones included. */
  findAnyBySlug(slug: string): Promise<Transfer | null> {
    return this.transfers.findAnyBySlug(slug);
  }

  /** For jobs: together with what others read at the moment. Without its files; of any account, deleted ones included. */
  findSent(slug: string): Promise<SentRecord | null> {
    return this.transfers.findSent(slug);
  }

  /** Of any account, deleted ones included, in which a file has this checksum; unordered. */
  findByChecksum(sha256: string, limit: number): Promise<Transfer[]> {
    return this.transfers.findByChecksum(sha256, limit);
  }

  /** For visitors, who have the link. */
  findPublicBySlug(slug: string): Promise<Transfer | null> {
    return this.transfers.findPublicBySlug(slug);
  }

  /** Of any account, deleted ones included. */
  findLinked(by: { _id: string } | { slug: string }, selection: LinkSelection): Promise<LinkedTransfer | null> {
    return this.transfers.findLinked(by, selection);
  }

  findOwned(scope: Scope, slug: string): Promise<Transfer | null> {
    return this.transfers.findOwned(scope, slug);
  }

  /** Only the fields that name a transfer, without its files; of any account, deleted ones included. */
  findNamed(ids: readonly string[]): Promise<NamedTransfer[]> {
    return this.transfers.findNamed(ids);
  }

  /** What archives of several transfers need; those that are deleted or withheld excluded. */
  findStored(accountId: string, ids: readonly string[]): Promise<StoredTransfer[]> {
    return this.transfers.findStored(accountId, ids);
  }

  /** What was sent last, without its files. */
  findLatest(accountId: string, limit: number): Promise<SentTransfer[]> {
    return this.transfers.findLatest(accountId, limit);
  }

  /** Deleted ones included: limits count created transfers. */
  countSince(accountId: string, since: Date): Promise<number> {
    return this.transfers.countSince(accountId, since);
  }

  /** Of every account: expired, not deleted, with file versions still in the store. */
  findDueVersions(now: Date, limit: number): Promise<Transfer[]> {
    return this.transfers.findDueVersions(now, limit);
  }

  /** Of every account: not deleted, expiring after `after` and no later than `until`, unordered. */
  eachEndingBetween(after: Date, until: Date): AsyncGenerator<Transfer> {
    return this.transfers.eachEndingBetween(after, until);
  }

  /** Of an account, deleted ones excluded. */
  eachOf(accountId: string): AsyncGenerator<Transfer> {
    return this.transfers.eachOf(accountId);
  }

  /** As `eachOf`. */
  countOf(accountId: string): Promise<number> {
    return this.transfers.countOf(accountId);
  }

  /** Every transfer that is not deleted, of every account. */
  eachLive(): AsyncGenerator<Transfer> {
    return this.transfers.eachLive();
  }

  /** For results of checks of its files. */
  checksOf(id: string): FileChecks {
    return new FileChecks((results) => this.transfers.recordChecks(id, results));
  }

  /** Of the latest download. */
  recordDownload(transfer: Pick<Transfer, '_id' | 'lastDownloadAt'>, at: Date): Promise<void> {
    return this.transfers.recordDownload(transfer, at);
  }

  /** Null: anyone with the link may open it again. */
  withhold(id: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    return this.transfers.withhold(id, withheld, transaction);
  }

  /** What was handed in for the request. Null: its owner may have it again. */
  withholdByRequest(requestId: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    return this.transfers.withholdByRequest(requestId, withheld, transaction);
  }

  /** @returns the number of wrong passwords in a row */
  countWrongPassword(id: string): Promise<number> {
    return this.transfers.countWrongPassword(id);
  }

  resetWrongPasswords(id: string): Promise<void> {
    return this.transfers.resetWrongPasswords(id);
  }
}
