import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../core/mongo/transactions.js';
import { type ObjectOwner, ObjectOwners } from '../uploads/index.js';
import { TransferRepository } from './data/transfer.repository.js';

/** Transfers as owners of objects. */
@Injectable()
export class StoredTransfers implements ObjectOwner, OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly owners: ObjectOwners,
  ) {}

  onModuleInit(): void {
    this.owners.register('transfers', this);
  }

  findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    return this.transfers.findPrefixes(prefixes);
  }

  sumBytes(accountId: string, transaction: Transaction): Promise<number> {
    return this.transfers.sumStored(accountId, transaction);
  }

  sumByStore(): Promise<Map<string, number>> {
    return this.transfers.sumStoredByStore();
  }
}
