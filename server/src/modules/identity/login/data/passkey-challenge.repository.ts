import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { sha256 } from '../../../../core/secrets/derived-secrets.js';
import { PASSKEY_CHALLENGES, type PasskeyChallengeDocument } from './passkey-challenge.schema.js';

type Challenge = Omit<PasskeyChallengeDocument, '_id'>;

/** A challenge is found by the secret in the browser's cookie, which is stored as a digest. */
@Injectable()
export class PasskeyChallengeRepository {
  constructor(@InjectModel(PASSKEY_CHALLENGES) private readonly challenges: Model<PasskeyChallengeDocument>) {}

  async insert(secret: string, challenge: Challenge): Promise<void> {
    await this.challenges.create({ _id: sha256(secret), ...challenge });
  }

  /** Uses it up. Null for one that was used, expired, or was made for something or somebody else. */
  async take(secret: string, wanted: Pick<Challenge, 'purpose' | 'userId'>, now: Date): Promise<string | null> {
    const found = await this.challenges
      .findOneAndDelete({ _id: sha256(secret), ...wanted, expiresAt: { $gt: now } })
      .lean();
    return found?.challenge ?? null;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.challenges.deleteMany({ userId });
  }
}
