import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { ObjectPurge } from '../domain/object-purge.js';
import { OBJECT_PURGES, type ObjectPurgeDocument } from './object-purge.schema.js';

@Injectable()
export class ObjectPurgeRepository {
  constructor(@InjectModel(OBJECT_PURGES) private readonly purges: Model<ObjectPurgeDocument>) {}

  async insert(purge: ObjectPurge, outbox: OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.purges.create([{ ...purge, outbox }], { session: transaction });
  }

  find(id: string): Promise<ObjectPurge | null> {
    return this.purges.findById(id, { outbox: 0 }).lean();
  }

  async remove(id: string): Promise<void> {
    await this.purges.deleteOne({ _id: id });
  }

  /** Those of `prefixes` that are being purged. */
  async findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    const found = await this.purges.find({ prefixes: { $in: [...prefixes] } }, { prefixes: 1 }).lean();
    return found.flatMap((purge) => purge.prefixes);
  }
}
