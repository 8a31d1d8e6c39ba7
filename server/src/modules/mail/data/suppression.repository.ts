import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
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

  async has(id: string): Promise<boolean> {
    return (await this.suppressions.exists({ _id: id })) !== null;
  }
}
