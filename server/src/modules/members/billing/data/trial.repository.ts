import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import { BILLING_TRIALS, type TrialDocument } from './trial.schema.js';

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
