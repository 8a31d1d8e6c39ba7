import type { ExtensionRequestView } from '#contract/transfers/extensions.js';
import { HOUR_MS } from '#contract/units.js';

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
