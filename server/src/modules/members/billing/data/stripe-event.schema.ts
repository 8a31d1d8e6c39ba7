import { Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';

export const STRIPE_EVENTS = 'stripe_events';

/** Longer than the provider repeats an event. */
const KEPT_SECONDS = (90 * DAY_MS) / 1000;

/** That something happened to a customer; what is true now is asked of the provider. */
export interface StripeEventDocument {
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
