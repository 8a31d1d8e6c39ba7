import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { Member } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { StaffLog } from '../staff-log/index.js';
import { FeedbackRepository, type MessageFilter } from './data/feedback.repository.js';
import type { Feedback } from './domain/feedback.js';

/** Messages of people, for the staff. Each change, its mail and its entry in the log are one write. */
@Injectable()
export class Inbox {
  constructor(
    private readonly messages: FeedbackRepository,
    private readonly log: StaffLog,
    private readonly mails: Mails,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
  ) {}

  async list(
    filter: MessageFilter,
    page: { skip: number; limit: number },
  ): Promise<{ messages: Feedback[]; total: number }> {
    const [messages, total] = await Promise.all([this.messages.page(filter, page), this.messages.count(filter)]);
    return { messages, total };
  }

  async readMessage(messageId: string, transaction: Transaction | null = null): Promise<Feedback> {
    const found = await this.messages.findById(messageId, transaction);
    if (!found) throw new AppError('not-found');
    return found;
  }

  /** @throws {AppError} not-found, also where nobody can be answered */
  async answer({ userId: actorId }: Member, messageId: string, text: string): Promise<void> {
    const answer = { id: randomId(), text, at: this.clock.now() };
    const relay = await this.log.record(async (transaction) => {
      const known = await this.readMessage(messageId, transaction);
      if (known.email === '') throw new AppError('not-found');
      await this.messages.addAnswer(messageId, answer, transaction);
      const queued = await this.mails.queueIn(transaction, {
        id: `answer-${answer.id}`,
        template: 'message-answered',
        to: { email: known.email, name: known.fullName },
        lang: known.lang,
        props: { subject: known.subject, message: known.message, answer: text, writtenAt: known.createdAt.getTime() },
        replyTo: this.policies.installation.supportEmail,
      });
      const after = { messageId, answerId: answer.id, state: 'answered' };
      const act = {
        actorId,
        targetId: known.userId ?? '',
        reason: '',
        before: { messageId, state: known.state },
        after,
      };
      return [{ ...act, action: 'message.answer' }, queued];
    });
    await relay();
  }

  async setState(
    { userId: actorId }: Member,
    messageId: string,
    state: 'open' | 'closed',
    reason: string,
  ): Promise<void> {
    await this.log.record(async (transaction) => {
      const known = await this.readMessage(messageId, transaction);
      await this.messages.setState(messageId, state, transaction);
      const facts = { before: { messageId, state: known.state }, after: { messageId, state } };
      const action = state === 'closed' ? 'message.close' : 'message.reopen';
      return [{ actorId, targetId: known.userId ?? '', reason, action, ...facts }, undefined];
    });
  }
}
