import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../../core/ports/ports.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';

/** Records of one module that own objects which were uploaded. */
export interface ObjectOwner {
  /** Finds those of `prefixes` below which they own objects. */
  findPrefixes(prefixes: readonly string[]): Promise<string[]>;
  /** Bytes that they count for the account. */
  sumBytes(accountId: string, transaction: Transaction): Promise<number>;
  /** The same, of all accounts by store. Reads every record. */
  sumByStore(): Promise<Map<string, number>>;
}

/** Modules whose records own objects, by name. */
@Injectable()
export class ObjectOwners extends NamedChecks<ObjectOwner> {
  async findPrefixes(prefixes: readonly string[]): Promise<Set<string>> {
    const found = await Promise.all([...this.all()].map((owner) => owner.findPrefixes(prefixes)));
    return new Set(found.flat());
  }

  async sumBytes(accountId: string, transaction: Transaction): Promise<number> {
    let bytes = 0;
    // One after another, as a transaction demands.
    for (const owner of this.all()) bytes += await owner.sumBytes(accountId, transaction);
    return bytes;
  }

  async sumByStore(): Promise<Map<string, number>[]> {
    return Promise.all([...this.all()].map((owner) => owner.sumByStore()));
  }
}
