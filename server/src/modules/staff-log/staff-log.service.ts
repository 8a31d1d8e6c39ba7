import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { CSV_BOM, csvLine } from '../../core/csv/write-csv.js';
import { isDuplicateKey } from '../../core/mongo/is-duplicate-key.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { canonicalJson, type Finding, startFinding } from '../audit/index.js';
import { type StaffLogFilter, StaffLogRepository } from './data/staff-log.repository.js';
import { NO_HASH, type StaffAct, type StaffLogEntry } from './domain/staff-log-entry.js';

export interface Verification {
  entries: number;
  /** The first entry that is missing, changed or out of order; null if the log is whole. */
  brokenAt: number | null;
  /** Of the last entry; empty for an empty log. */
  lastHash: string;
}

/** What was done, and what its caller gets. */
export type Done<T> = readonly [act: StaffAct, result: T];

/** Writes the entry within the transaction of what it tells. */
export type Append = (act: StaffAct, transaction: Transaction) => Promise<void>;

const HEADER = ['Number', 'Time (UTC)', 'Action', 'By', 'About', 'Reason', 'Before', 'After', 'Previous hash', 'Hash'];

/** What the installation's staff did, each entry chained to the one before by its hash. */
@Injectable()
export class StaffLog {
  constructor(
    private readonly log: StaffLogRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Does something and logs it, both or neither. `act` is repeated where another entry came first, so its effects other than
   * writes through the transaction must be idempotent.
   */
  async record<T>(act: (transaction: Transaction) => Promise<Done<T>>): Promise<T> {
    try {
      return await this.transactions.run(async (transaction) => {
        const [done, result] = await act(transaction);
        await this.append(done, transaction);
        return result;
      });
    } catch (error) {
      if (isDuplicateKey(error, '_id')) return this.record(act);
      throw error;
    }
  }

  /**
   * As `record`, for a change that runs a transaction of its own and appends within it. It is repeated where another entry
   * came first.
   */
  async recordWithin<T>(change: (append: Append) => Promise<T>): Promise<T> {
    try {
      return await change((act, transaction) => this.append(act, transaction));
    } catch (error) {
      if (isDuplicateKey(error, '_id')) return this.recordWithin(change);
      throw error;
    }
  }

  /** The latest first. */
  async list(
    filter: StaffLogFilter,
    page: { skip: number; limit: number },
  ): Promise<{ entries: StaffLogEntry[]; total: number }> {
    const [entries, total] = await Promise.all([this.log.page(filter, page), this.log.count(filter)]);
    return { entries, total };
  }

  count(filter: StaffLogFilter): Promise<number> {
    return this.log.count(filter);
  }

  /** The latest first. */
  each(filter: StaffLogFilter): AsyncGenerator<StaffLogEntry> {
    return this.log.each(filter);
  }

  /** As CSV, the latest first. Read by a cursor, so memory use is constant. */
  async *export(filter: StaffLogFilter): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(HEADER);
    for await (const { seq, at, action, actorId, targetId, reason, before, after, ...hashes } of this.each(filter)) {
      const facts = [JSON.stringify(before), JSON.stringify(after), hashes.previousHash, hashes.hash];
      yield csvLine([seq, at, action, actorId, targetId, reason, ...facts]);
    }
  }

  /** Reads the whole log. Entries that were cut off its end are found by comparing `lastHash` with one kept elsewhere. */
  async verify(): Promise<Verification> {
    let entries = 0;
    let brokenAt: number | null = null;
    let lastHash = '';
    for await (const entry of this.log.chain()) {
      const isNext = entry.seq === entries && entry.previousHash === (lastHash || NO_HASH);
      if (brokenAt === null && (!isNext || entry.hash !== hashOf(entry))) brokenAt = entries;
      entries += 1;
      lastHash = entry.hash;
    }
    return { entries, brokenAt, lastHash };
  }

  /** For the consistency check. */
  async chainIsWhole(): Promise<Finding> {
    const finding = startFinding('I11', 'the log of the staff is an unbroken chain');
    const { entries, brokenAt } = await this.verify();
    finding.checked = entries;
    if (brokenAt !== null) finding.breaches.push(`the log is broken at entry ${brokenAt}`);
    return finding;
  }

  private async append(act: StaffAct, transaction: Transaction): Promise<void> {
    const last = await this.log.last(transaction);
    const seq = last ? last.seq + 1 : 0;
    const entry = { ...act, seq, at: this.clock.now(), previousHash: last?.hash ?? NO_HASH };
    await this.log.insert({ ...entry, hash: hashOf(entry) }, transaction);
  }
}

/** SHA-256, hex, of all fields of the entry but `hash`. */
function hashOf({ at, ...entry }: Omit<StaffLogEntry, 'hash'>): string {
  const { seq, action, actorId, targetId, reason, before, after, previousHash } = entry;
  const fields = { seq, at: at.getTime(), action, actorId, targetId, reason, before, after, previousHash };
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
}
