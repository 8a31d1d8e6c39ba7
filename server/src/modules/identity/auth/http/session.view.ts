import type { SessionView, UserView } from '#contract/accounts/auth.js';
import type { OpenSession } from '../sessions.service.js';

/** `refreshToken` is the session's id; the secret is sent in the cookie only. */
export function toSessionView({ accessToken, sessionId }: OpenSession, user: UserView): SessionView {
  return { accessToken, refreshToken: sessionId, user };
}
