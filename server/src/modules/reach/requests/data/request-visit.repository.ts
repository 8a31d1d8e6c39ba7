import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import { REQUEST_VISITS, type RequestVisitDocument, type RequestVisitRecord } from './request-visit.schema.js';

type Visit = Pick<RequestVisitDocument, '_id' | 'requestId' | 'accountId' | 'personId' | 'country' | 'city'>;

/** Visits of links: one record per request and person, and one for the public link. */
@Injectable()
export class RequestVisitRepository {
  constructor(@InjectModel(REQUEST_VISITS) private readonly visits: Model<RequestVisitDocument>) {}

  async record({ _id, requestId, accountId, personId, country, city }: Visit, at: Date): Promise<void> {
    const write = () =>
      this.visits.updateOne(
        { _id },
        {
          $setOnInsert: { requestId, accountId, personId, firstAt: at },
          $set: { country, city },
          $max: { lastAt: at },
          $inc: { count: 1 },
        },
        { upsert: true },
      );
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      // Another visit was first.
      return write();
    });
  }

  findOf(requestId: string): Promise<RequestVisitRecord[]> {
    return this.visits.find({ requestId }).lean();
  }

  async moveOf(requestId: string, accountId: string): Promise<void> {
    await this.visits.updateMany({ requestId }, { $set: { accountId } });
  }

  async deleteByRequest(requestId: string): Promise<void> {
    await deleteInBatches(this.visits, { requestId });
  }

  async *eachOf(accountId: string): AsyncGenerator<RequestVisitDocument> {
    for await (const visit of this.visits.find({ accountId }).lean().cursor()) yield visit;
  }

  /** Counts what `eachOf` yields. */
  countOf(accountId: string): Promise<number> {
    return this.visits.countDocuments({ accountId });
  }

  async deleteOf(accountId: string): Promise<void> {
    await deleteInBatches(this.visits, { accountId });
  }
}
