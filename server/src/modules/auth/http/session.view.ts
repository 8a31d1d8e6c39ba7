import type { SessionView } from '#contract/auth.js';
import type { Contact } from '../domain/user.js';
import type { OpenSession } from '../sessions.service.js';
import { toUserView } from './user.view.js';

/** `refreshToken` is the session's id; the secret is sent in the cookie only. */
export function toSessionView({ accessToken, sessionId, user }: OpenSession, contacts: Contact[]): SessionView {
  return { accessToken, refreshToken: sessionId, user: toUserView(user, contacts) };
}
