import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/admin/inbox.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Inbox } from '../inbox.service.js';
import type { InboxMessage, MessageList } from '#contract/admin/inbox.js';
import type { Feedback } from '../domain/feedback.js';

type OfMessage = ParamsOf<typeof calls.readMessage>;

/** Feedback and messages, for the staff. */
@Controller()
export class InboxController {
  constructor(private readonly inbox: Inbox) {}

  @Handles(calls.searchMessages)
  async search(
    @BodyOfCall(calls.searchMessages) { skip, limit, ...filter }: BodyOf<typeof calls.searchMessages>,
  ): Promise<ResponseOf<typeof calls.searchMessages>> {
    const { messages, total } = await this.inbox.list(filter, { skip, limit });
    return { messages: messages.map(toListedMessage), total };
  }

  @Handles(calls.readMessage)
  async read(@ParamsOfCall(calls.readMessage) { messageId }: OfMessage): Promise<ResponseOf<typeof calls.readMessage>> {
    return toMessageView(await this.inbox.readMessage(messageId));
  }

  @Handles(calls.answerMessage)
  async answer(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.answerMessage) { messageId }: OfMessage,
    @BodyOfCall(calls.answerMessage) { text }: BodyOf<typeof calls.answerMessage>,
  ): Promise<ResponseOf<typeof calls.answerMessage>> {
    await this.inbox.answer(member, messageId, text);
    return { state: 'answered' };
  }

  @Handles(calls.setMessageState)
  async setState(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.setMessageState) { messageId }: OfMessage,
    @BodyOfCall(calls.setMessageState) { state, reason }: BodyOf<typeof calls.setMessageState>,
  ): Promise<ResponseOf<typeof calls.setMessageState>> {
    await this.inbox.setState(member, messageId, state, reason);
    return { changed: true };
  }
}

function toListedMessage(written: Feedback): MessageList['messages'][number] {
  const { id, kind, state, subject, message, rating, email, fullName, createdAt } = written;
  return { messageId: id, kind, state, subject, message, rating, email, name: fullName, at: createdAt.getTime() };
}

function toMessageView(written: Feedback): InboxMessage {
  const { company, role, lang, route, userId, answers } = written;
  return {
    ...toListedMessage(written),
    company,
    plan: role,
    lang,
    route,
    userId,
    answers: answers.map(({ id, text, at }) => ({ answerId: id, text, at: at.getTime() })),
  };
}
