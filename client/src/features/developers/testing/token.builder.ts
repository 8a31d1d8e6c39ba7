import type { AccessTokenView } from '#contract/accounts/access-tokens.js';
import { DAY_MS } from '#contract/units.js';

export function buildToken(changes: Partial<AccessTokenView> = {}): AccessTokenView {
  const now = Date.now();
  return {
    tokenId: 't1',
    name: 'Nightly backup',
    scopes: ['send', 'read'],
    createdAt: now - 20 * DAY_MS,
    expiresAt: now + 70 * DAY_MS,
    lastUsedAt: now - DAY_MS,
    ...changes,
  };
}
