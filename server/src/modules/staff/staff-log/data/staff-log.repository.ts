import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Schema } from 'mongoose';
import type { StaffAction } from '#contract/admin/staff.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { StaffLogEntry } from '../domain/staff-log-entry.js';

export const STAFF_LOG = 'staff_log';

type StaffLogDocument = Omit<StaffLogEntry, 'id'> & { _id: string };

/** Append-only. */
export const staffLogSchema = new Schema<StaffLogDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    actorId: { type: String, default: '' },
    targetId: { type: String, default: '' },
    reason: { type: String, default: '' },
    before: { type: Object, required: true },
    after: { type: Object, required: true },
  },
  { collection: STAFF_LOG, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

staffLogSchema.index({ at: -1, _id: -1 });
staffLogSchema.index({ actorId: 1, at: -1, _id: -1 });
staffLogSchema.index({ targetId: 1, at: -1, _id: -1 });
staffLogSchema.index({ action: 1, at: -1, _id: -1 });

export interface StaffLogFilter {
  actorId?: string | undefined;
  targetId?: string | undefined;
  action?: StaffAction | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}

const LATEST_FIRST = { at: -1, _id: -1 } as const;

/** Reads and appends; there is no method that changes or deletes. */
@Injectable()
export class StaffLogRepository {
  constructor(@InjectModel(STAFF_LOG) private readonly entries: Model<StaffLogDocument>) {}

  async insert({ id, ...rest }: StaffLogEntry, transaction: Transaction): Promise<void> {
    await this.entries.create([{ _id: id, ...rest }], { session: transaction });
  }

  async page(filter: StaffLogFilter, { skip, limit }: { skip: number; limit: number }): Promise<StaffLogEntry[]> {
    const found = this.entries.find(conditionOf(filter)).sort(LATEST_FIRST).skip(skip).limit(limit);
    return (await found.lean()).map(toEntry);
  }

  async count(filter: StaffLogFilter): Promise<number> {
    return this.entries.countDocuments(conditionOf(filter));
  }

  /** The latest first. */
  async *each(filter: StaffLogFilter): AsyncGenerator<StaffLogEntry> {
    const cursor = this.entries.find(conditionOf(filter)).sort(LATEST_FIRST).lean().cursor();
    for await (const document of cursor) yield toEntry(document);
  }
}

function conditionOf({ actorId, targetId, action, from, to }: StaffLogFilter): QueryFilter<StaffLogDocument> {
  return {
    ...(actorId !== undefined && { actorId }),
    ...(targetId !== undefined && { targetId }),
    ...(action !== undefined && { action }),
    at: { $gte: from ?? new Date(0), ...(to && { $lt: to }) },
  };
}

function toEntry({ _id, ...rest }: StaffLogDocument): StaffLogEntry {
  return { id: _id, ...rest };
}
