import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import type { sendFeedback } from '#contract/site/site.js';
import { Clock } from '../../../core/clock/clock.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { Principal } from '../../identity/auth/index.js';
import { FeedbackRepository } from './data/feedback.repository.js';
import { FEEDBACK_PER_HOUR, unread } from './domain/feedback.js';

export interface GivenFeedback {
  principal: Principal;
  network: string;
  lang: Language;
  body: BodyOf<typeof sendFeedback>;
}

/** Stores feedback for the operator. Sends no mail, so that the form cannot be abused to mail others. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async submit({ principal, network, lang, body }: GivenFeedback): Promise<void> {
    const isMember = principal.kind === 'member';
    await this.limiter.takePoint(FEEDBACK_PER_HOUR, isMember ? `member ${principal.userId}` : network);
    const { time, ...given } = body;
    await this.feedback.insert({
      ...unread,
      kind: 'feedback',
      ...given,
      // Identity comes from the account, not from the request.
      ...(isMember && accountOf(principal)),
      id: randomId(),
      userId: isMember ? principal.userId : null,
      lang,
      writtenAt: time === undefined ? null : new Date(time),
      createdAt: this.clock.now(),
    });
  }
}

function accountOf({ email, fullName, company, entitlements }: Extract<Principal, { kind: 'member' }>) {
  return { email, fullName, company, role: entitlements.plan };
}
