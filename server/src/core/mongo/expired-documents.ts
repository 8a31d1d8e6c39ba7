import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { defineSchedule } from '../jobs/define-job.js';
import { HandlesJob, type JobContext } from '../jobs/handles-job.js';
import { deleteInBatches } from './delete-in-batches.js';
import { isEmbeddedDatabase } from './embedded-database.js';
import { eachIsolated } from '../jobs/isolated.js';

const deleteExpiredDocuments = defineSchedule({ name: 'mongo.delete-expired', everyMs: 10 * 60 * 1000 });

/** Deletes what the declared TTL indexes name, which MongoDB does by itself and the embedded database does not. */
@Injectable()
export class ExpiredDocuments {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(deleteExpiredDocuments)
  async deleteIfEmbedded(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const hello = await this.connection.db?.command({ hello: 1 });
    if (isEmbeddedDatabase(hello ?? {})) await this.delete(signal);
  }

  async delete(signal: AbortSignal): Promise<void> {
    await eachIsolated(Object.values(this.connection.models) as Model<{ _id: string }>[], {
      name: deleteExpiredDocuments.name,
      idOf: ({ modelName }) => modelName,
      handle: (model) => this.deleteOf(model, signal),
      signal,
    });
  }

  private async deleteOf(model: Model<{ _id: string }>, signal: AbortSignal): Promise<void> {
    for (const [keys, options] of model.schema.indexes()) {
      const [field] = Object.keys(keys);
      const seconds = options?.expireAfterSeconds;
      if (field === undefined || typeof seconds !== 'number') continue;
      const before = new Date(this.clock.now().getTime() - seconds * 1000);
      await deleteInBatches(model, { [field]: { $lt: before } }, signal);
    }
  }
}
