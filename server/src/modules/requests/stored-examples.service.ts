import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../core/mongo/transactions.js';
import { objectKey, type ObjectOwner, ObjectOwners, prefixOfKey } from '../uploads/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';

/** Requests as owners of their examples: each is the only file of its upload. */
@Injectable()
export class StoredExamples implements ObjectOwner, OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly owners: ObjectOwners,
  ) {}

  onModuleInit(): void {
    this.owners.register('examples', this);
  }

  async findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    const keys = await this.requests.findExampleKeys(prefixes.map((prefix) => objectKey(prefix, 0)));
    return keys.map(prefixOfKey);
  }

  async sumBytes(accountId: string, transaction: Transaction): Promise<number> {
    const sums = await this.requests.sumExamples(accountId, transaction);
    return [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  sumByStore(): Promise<Map<string, number>> {
    return this.requests.sumExamples();
  }
}
