import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { randomSecret, sha256 } from '../../../../core/secrets/secrets.js';
import { CHALLENGE_SECONDS } from '../domain/limits.js';

export const PASSKEY_CHALLENGES = 'passkey_challenges';

type ChallengePurpose = 'addition' | 'log-in' | 'proof';

/** A challenge that an authenticator signs once. */
interface PasskeyChallengeDocument {
  /** Digest of the secret in the browser's cookie. */
  _id: string;
  challenge: string;
  purpose: ChallengePurpose;
  /** Null for a login: the authenticator names the user. */
  userId: string | null;
  expiresAt: Date;
}

export const passkeyChallengeSchema = new Schema<PasskeyChallengeDocument>(
  {
    _id: { type: String, required: true },
    challenge: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: PASSKEY_CHALLENGES, strict: 'throw', versionKey: false, autoIndex: false },
);

passkeyChallengeSchema.index({ userId: 1 });
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type WantedChallenge = Pick<PasskeyChallengeDocument, 'purpose' | 'userId'>;

/** Challenges for authenticators: found by the secret in the browser's cookie, once, for 5 minutes. */
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
