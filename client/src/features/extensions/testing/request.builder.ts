import type { ExtensionRequestView } from '#contract/transfers/extensions.js';

const HOUR_MS = 3_600_000;

export function buildRequest(changes: Partial<ExtensionRequestView> = {}): ExtensionRequestView {
  return {
    id: 'r1',
    slug: 'abc1234',
    name: 'plans.zip',
    email: 'ravi@example.com',
    isRecipient: true,
    note: '',
    askedAt: Date.now() - 3 * HOUR_MS,
    expiredAt: Date.now() - 24 * HOUR_MS,
    ...changes,
  };
}
