import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { randomSecret, sha256 } from '../../../../core/secrets/secrets.js';
import { CHALLENGE_SECONDS } from '../domain/limits.js';
import { PASSKEY_CHALLENGES, type PasskeyChallengeDocument } from './passkey-challenge.schema.js';

export type WantedChallenge = Pick<PasskeyChallengeDocument, 'purpose' | 'userId'>;

/** What authenticators are to sign: found by the secret in the browser's cookie, once, for 5 minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectModel(PASSKEY_CHALLENGES) private readonly challenges: Model<PasskeyChallengeDocument>,
    private readonly clock: Clock,
  ) {}

  /** Returns the secret for the browser's cookie. */
  async start(challenge: string, wanted: WantedChallenge): Promise<string> {
    const secret = randomSecret();
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
    await this.challenges.create({ _id: sha256(secret), challenge, ...wanted, expiresAt });
    return secret;
  }

  /** Uses it up before the answer is looked at. */
  async consume(secret: string | undefined, wanted: WantedChallenge): Promise<string> {
    if (secret === undefined) throw new AppError('passkey-expired');
    const unexpired = { _id: sha256(secret), ...wanted, expiresAt: { $gt: this.clock.now() } };
    const found = await this.challenges.findOneAndDelete(unexpired).lean();
    if (!found) throw new AppError('passkey-expired');
    return found.challenge;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.challenges.deleteMany({ userId });
  }
}
