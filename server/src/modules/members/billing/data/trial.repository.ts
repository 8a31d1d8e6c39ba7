import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';

export const BILLING_TRIALS = 'billing_trials';

/** A trial that was used, by a keyed digest of the address or of the card: neither can be read from it. */
interface TrialDocument {
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

/** Stores digests of addresses and cards that used a trial, each with its subscription. */
@Injectable()
export class TrialRepository {
  constructor(@InjectModel(BILLING_TRIALS) private readonly trials: Model<TrialDocument>) {}

  async isUsed(digests: string[]): Promise<boolean> {
    return (await this.trials.exists({ _id: { $in: digests } })) !== null;
  }

  /** The first of several subscriptions has the trial. False for the others. */
  async claim({ _id, ...trial }: TrialDocument): Promise<boolean> {
    try {
      await this.trials.updateOne({ _id }, { $setOnInsert: trial }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.trials.exists({ _id, subscriptionId: trial.subscriptionId })) !== null;
  }

  /** If there is one. */
  async copy(from: string, to: string): Promise<void> {
    const trial = await this.trials.findById(from).lean();
    if (trial) await this.claim({ ...trial, _id: to });
  }
}
