import { Schema } from 'mongoose';

export const BILLING_TRIALS = 'billing_trials';

/** A trial that was used, by a keyed digest of the address or of the card: neither can be read from it. */
export interface TrialDocument {
  _id: string;
  subscriptionId: string;
  usedAt: Date;
}

export const trialSchema = new Schema<TrialDocument>(
  {
    _id: { type: String, required: true },
    subscriptionId: { type: String, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: BILLING_TRIALS, strict: 'throw', versionKey: false, autoIndex: false },
);
