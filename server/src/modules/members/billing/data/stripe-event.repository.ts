import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import { STRIPE_EVENTS, type StripeEventDocument } from './stripe-event.schema.js';

/** Our own: the customer is to be ended. */
export const ACCOUNT_DELETED = 'account.deleted';

export type StripeEvent = Omit<StripeEventDocument, 'outbox'>;

/** Stores events once. */
@Injectable()
export class StripeEventRepository {
  constructor(@InjectModel(STRIPE_EVENTS) private readonly events: Model<StripeEventDocument>) {}

  /** False if it is stored already. */
  async insertOnce({ _id, ...event }: StripeEventDocument): Promise<boolean> {
    try {
      const { upsertedCount } = await this.events.updateOne({ _id }, { $setOnInsert: event }, { upsert: true });
      return upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  findById(id: string): Promise<StripeEvent | null> {
    return this.events.findById(id, { outbox: 0 }).lean<StripeEvent>();
  }

  findOf(customerId: string): Promise<StripeEvent[]> {
    return this.events.find({ customerId }, { outbox: 0 }).lean<StripeEvent[]>();
  }

  async deleteOf(customerId: string): Promise<void> {
    await this.events.deleteMany({ customerId, type: { $ne: ACCOUNT_DELETED } });
  }
}
