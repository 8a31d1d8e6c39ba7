import type { AccountSession } from '#contract/accounts/account.js';

const HOUR_MS = 3_600_000;

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
