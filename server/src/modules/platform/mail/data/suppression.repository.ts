import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { MailList } from '../domain/mail-props.js';
import { type SuppressionDocument, SUPPRESSIONS } from './suppression.schema.js';

/** Stores hashes of unsubscribed addresses. */
@Injectable()
export class SuppressionRepository {
  constructor(@InjectModel(SUPPRESSIONS) private readonly suppressions: Model<SuppressionDocument>) {}

  async add(id: string, list: MailList, createdAt: Date): Promise<void> {
    try {
      await this.suppressions.updateOne({ _id: id }, { $setOnInsert: { list, createdAt } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.suppressions.deleteOne({ _id: id });
  }

  /** Leaves out ids that are not stored. */
  async findTimes(ids: string[]): Promise<Map<string, Date>> {
    const documents = await this.suppressions.find({ _id: { $in: ids } }, { createdAt: 1 }).lean();
    return new Map(documents.map(({ _id, createdAt }) => [_id, createdAt]));
  }
}
