import type { AccountSession } from '#contract/accounts/account.js';
import { HOUR_MS } from '#contract/units.js';

export function buildAccountSession(changes: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 's1',
    device: { kind: 'desktop', browser: 'Chrome', system: 'Windows' },
    country: 'IN',
    createdAt: Date.now() - 48 * HOUR_MS,
    lastUsedAt: Date.now() - 5 * HOUR_MS,
    current: false,
    view: null,
    ...changes,
  };
}
