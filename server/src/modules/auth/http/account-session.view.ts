import type { AccountSession } from '#contract/account.js';
import type { Session } from '../domain/session.js';

/** Neither seed nor counter leaves the server; the id is the handle that the browser of the session knows anyway. */
export function toAccountSession(session: Session, currentId: string): AccountSession {
  const { kind, browser, system } = session.device;
  return {
    id: session.id,
    device: { kind, browser, system },
    country: session.country,
    createdAt: session.createdAt.getTime(),
    lastUsedAt: session.lastUsedAt.getTime(),
    current: session.id === currentId,
  };
}
