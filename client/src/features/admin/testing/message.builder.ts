import type { InboxMessage } from '#contract/admin/inbox.js';
import { HOUR_MS } from '#contract/units.js';

export function buildMessage(changes: Partial<InboxMessage> = {}): InboxMessage {
  return {
    messageId: 'm1',
    kind: 'contact',
    state: 'open',
    subject: 'Paying by bank transfer',
    message: 'Can we pay for the team plan by bank transfer?\nWe are 12 people.',
    rating: null,
    email: 'bo@example.com',
    name: 'Bo Lin',
    at: Date.now() - HOUR_MS,
    company: '',
    plan: '',
    lang: 'en',
    route: '',
    userId: null,
    answers: [],
    ...changes,
  };
}
