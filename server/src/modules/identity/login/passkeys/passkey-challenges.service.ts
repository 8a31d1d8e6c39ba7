import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { randomSecret } from '../../../../core/secrets/random.js';
import { PasskeyChallengeRepository } from '../data/passkey-challenge.repository.js';
import type { ChallengePurpose } from '../data/passkey-challenge.schema.js';
import { CHALLENGE_SECONDS } from './relying-party.js';

export interface Wanted {
  purpose: ChallengePurpose;
  userId: string | null;
}

/** What authenticators are to sign: bound to the browser by a cookie, once, for 5 minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly challenges: PasskeyChallengeRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the secret for the browser's cookie. */
  async start(challenge: string, wanted: Wanted): Promise<string> {
    const secret = randomSecret();
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
    await this.challenges.insert(secret, { challenge, ...wanted, expiresAt });
    return secret;
  }

  /** Before the answer is looked at, so that each has one. */
  async take(secret: string | undefined, wanted: Wanted): Promise<string> {
    const challenge = secret === undefined ? null : await this.challenges.take(secret, wanted, this.clock.now());
    if (challenge === null) throw new AppError('passkey-expired');
    return challenge;
  }
}
