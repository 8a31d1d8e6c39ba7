import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';

export const REQUEST_VISITS = 'request_visits';

/** When a link of a request was opened; of a personal link also from where the last time. */
export interface RequestVisitRecord {
  /** Null for the public link. */
  personId: string | null;
  /** How often; reloads count. */
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}

export interface RequestVisitDocument extends RequestVisitRecord {
  /** Made of the request and the person or the public link: there is one record for each. */
  _id: string;
  requestId: string;
  accountId: string;
}

export const requestVisitSchema = new Schema<RequestVisitDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    accountId: { type: String, required: true },
    personId: { type: String, default: null },
    count: { type: Number, default: 0 },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: REQUEST_VISITS, strict: 'throw', versionKey: false, autoIndex: false },
);

requestVisitSchema.index({ requestId: 1 });
requestVisitSchema.index({ accountId: 1, lastAt: 1 });

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
