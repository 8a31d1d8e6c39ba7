import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { CSV_BOM, csvLine } from '../../../core/csv/write-csv.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type StaffLogFilter, StaffLogRepository } from './data/staff-log.repository.js';
import type { StaffAct, StaffLogEntry } from './domain/staff-log-entry.js';

/** A staff action for the log, and the result for the caller. */
export type Done<T> = readonly [act: StaffAct, result: T];

const HEADER = ['Time (UTC)', 'Action', 'By', 'About', 'Reason', 'Before', 'After'];

/** Log of the staff's actions. Append-only. */
@Injectable()
export class StaffLog {
  constructor(
    private readonly log: StaffLogRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Does something and logs it, both or neither. `act` is repeated where the transaction is, so its effects other than writes
   * through the transaction must be idempotent.
   */
  record<T>(act: (transaction: Transaction) => Promise<Done<T>>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      const [done, result] = await act(transaction);
      await this.append(done, transaction);
      return result;
    });
  }

  /** Logs an act before it is done, because it cannot be undone. */
  recordFirst(act: StaffAct): Promise<void> {
    return this.transactions.run((transaction) => this.append(act, transaction));
  }

  /** Logs a change that runs a transaction of its own. */
  append(act: StaffAct, transaction: Transaction): Promise<void> {
    return this.log.insert({ ...act, id: randomId(), at: this.clock.now() }, transaction);
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

  /** Yields CSV, the latest first. A cursor reads it, so memory use is constant. */
  async *export(filter: StaffLogFilter): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(HEADER);
    for await (const { at, action, actorId, targetId, reason, before, after } of this.each(filter))
      yield csvLine([at, action, actorId, targetId, reason, JSON.stringify(before), JSON.stringify(after)]);
  }
}
