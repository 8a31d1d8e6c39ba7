import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { ObjectPurge } from '../domain/object-purge.js';

export const OBJECT_PURGES = 'object_purges';

type ObjectPurgeDocument = ObjectPurge & { outbox: OutboxEntry[] };

export const objectPurgeSchema = new Schema<ObjectPurgeDocument>(
  {
    _id: { type: String, required: true },
    store: { type: String, required: true },
    prefixes: { type: [String], required: true },
    keys: { type: [String], required: true },
    keptFiles: { type: Number, required: true },
    writableUntil: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: OBJECT_PURGES, strict: 'throw', versionKey: false, autoIndex: false },
);
// Checks of the stores ask what is being deleted.
objectPurgeSchema.index({ prefixes: 1 });
objectPurgeSchema.index(...outboxIndex);

@Injectable()
export class ObjectPurgeRepository {
  constructor(@InjectModel(OBJECT_PURGES) private readonly purges: Model<ObjectPurgeDocument>) {}

  async insert(purge: ObjectPurge, outbox: OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.purges.create([{ ...purge, outbox }], { session: transaction });
  }

  findById(id: string): Promise<ObjectPurge | null> {
    return this.purges.findById(id, { outbox: 0 }).lean();
  }

  async remove(id: string): Promise<void> {
    await this.purges.deleteOne({ _id: id });
  }

  /** Finds those of `prefixes` that are being purged. */
  async findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    const found = await this.purges.find({ prefixes: { $in: [...prefixes] } }, { prefixes: 1 }).lean();
    return found.flatMap((purge) => purge.prefixes);
  }
}
