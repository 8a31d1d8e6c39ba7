import type { AccountSession } from '#contract/accounts/account.js';
import type { Session } from '../domain/session.js';

/** Exposes neither seed nor counter; the browser of the session knows the id anyway. */
export function toAccountSession(session: Session, currentId: string, names: Map<string, string>): AccountSession {
  const { kind, browser, system } = session.device;
  const { seenBy, expiresAt } = session;
  return {
    id: session.id,
    device: { kind, browser, system },
    country: session.country,
    createdAt: session.createdAt.getTime(),
    lastUsedAt: session.lastUsedAt.getTime(),
    current: session.id === currentId,
    view: seenBy === null ? null : { by: names.get(seenBy) ?? '', until: expiresAt.getTime() },
  };
}
