import { Injectable } from '@nestjs/common';
import { type FileCheck, type NamedTransfer, TransferRepository } from './data/transfer.repository.js';
import type { Transfer, TransferFile } from './domain/transfer.js';

/** Transfers as other modules read them, and the few facts they record in them. */
@Injectable()
export class Transfers {
  constructor(private readonly transfers: TransferRepository) {}

  /** Of any account, deleted ones included. */
  findById(id: string): Promise<Transfer | null> {
    return this.transfers.findById(id);
  }

  /** Of any account, deleted ones included. */
  findAnyBySlug(slug: string): Promise<Transfer | null> {
    return this.transfers.findAnyBySlug(slug);
  }

  /** For visitors, who have the link. */
  findPublicBySlug(slug: string): Promise<Transfer | null> {
    return this.transfers.findPublicBySlug(slug);
  }

  findOwned(ownerId: string, slug: string): Promise<Transfer | null> {
    return this.transfers.findOwned(ownerId, slug);
  }

  /** Without their files; of any account, deleted ones included. */
  findNamed(ids: readonly string[]): Promise<NamedTransfer[]> {
    return this.transfers.findNamed(ids);
  }

  /** Deleted ones included: what counts against a limit is what was created. */
  countSince(ownerId: string, since: Date): Promise<number> {
    return this.transfers.countSince(ownerId, since);
  }

  /** Live ones of every account that have expired while they had versions. */
  findDueVersions(now: Date, limit: number): Promise<Transfer[]> {
    return this.transfers.findDueVersions(now, limit);
  }

  /** Live ones of every account that end after `after` and not after `until`, in no order. */
  eachEndingBetween(after: Date, until: Date): AsyncGenerator<Transfer> {
    return this.transfers.eachEndingBetween(after, until);
  }

  /** Of every account. */
  eachLive(): AsyncGenerator<Transfer> {
    return this.transfers.eachLive();
  }

  recordCheck(id: string, file: TransferFile, check: FileCheck): Promise<void> {
    return this.transfers.recordCheck(id, file, check);
  }

  recordDownload(id: string, at: Date): Promise<void> {
    return this.transfers.recordDownload(id, at);
  }

  /** @returns how many there were in a row */
  countWrongPassword(id: string): Promise<number> {
    return this.transfers.countWrongPassword(id);
  }

  forgiveWrongPasswords(id: string): Promise<void> {
    return this.transfers.forgiveWrongPasswords(id);
  }
}
