import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import type { sendFeedback } from '#contract/site.js';
import { Clock } from '../../core/clock/clock.js';
import { RateLimiter } from '../../core/limits/rate-limiter.js';
import { randomId } from '../../core/secrets/random.js';
import type { Caller } from '../auth/index.js';
import { FeedbackRepository } from './data/feedback.repository.js';
import { type Feedback, FEEDBACK_PER_HOUR } from './domain/feedback.js';

export interface GivenFeedback {
  caller: Caller;
  network: string;
  lang: Language;
  body: BodyOf<typeof sendFeedback>;
}

/** Opinions, stored for the operator. Nothing is ever mailed for them, so nobody's address can be abused (A98). */
@Injectable()
export class FeedbackBox {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} too-many-requests */
  async take({ caller, network, lang, body }: GivenFeedback): Promise<void> {
    const isMember = caller.kind === 'member';
    await this.limiter.take(FEEDBACK_PER_HOUR, isMember ? `member ${caller.userId}` : network);
    const { time, ...told } = body;
    await this.feedback.insert({
      ...told,
      // Who a member is, the account says, and not the page.
      ...(isMember && accountOf(caller)),
      id: randomId(),
      userId: isMember ? caller.userId : null,
      lang,
      writtenAt: time === undefined ? null : new Date(time),
      createdAt: this.clock.now(),
    });
  }

  newest(limit: number): Promise<Feedback[]> {
    return this.feedback.newest(limit);
  }
}

function accountOf({ email, fullName, company, role }: Extract<Caller, { kind: 'member' }>) {
  return { email, fullName, company, role };
}
