import type { InboxMessage, MessageList } from '#contract/admin/inbox.js';
import type { Feedback } from '../domain/feedback.js';

export function toListedMessage(written: Feedback): MessageList['messages'][number] {
  const { id, kind, state, subject, message, rating, email, fullName, createdAt } = written;
  return { messageId: id, kind, state, subject, message, rating, email, name: fullName, at: createdAt.getTime() };
}

export function toMessageView(written: Feedback): InboxMessage {
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
