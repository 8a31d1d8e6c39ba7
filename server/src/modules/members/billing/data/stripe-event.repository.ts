import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';

export const STRIPE_EVENTS = 'stripe_events';

/** Longer than the provider repeats an event. */
const KEPT_SECONDS = (90 * DAY_MS) / 1000;

/** That something happened to a customer; what is true now is asked of the provider. */
interface StripeEventDocument {
  /** The provider's id; of a deleted account one of our own. */
  _id: string;
  type: string;
  customerId: string;
  receivedAt: Date;
  outbox: OutboxEntry[];
}

export const stripeEventSchema = new Schema<StripeEventDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    customerId: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: STRIPE_EVENTS, strict: 'throw', versionKey: false, autoIndex: false },
);

stripeEventSchema.index(...outboxIndex);
stripeEventSchema.index({ customerId: 1 });
stripeEventSchema.index({ receivedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Our own: the customer is to be ended. */
export const ACCOUNT_DELETED = 'account.deleted';

type StripeEvent = Omit<StripeEventDocument, 'outbox'>;

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
