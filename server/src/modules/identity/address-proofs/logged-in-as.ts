import type { Principal } from '../auth/index.js';

/** Whether the principal is a user with this address. Impersonation by staff does not count. */
export function isLoggedInAs(email: string, principal: Principal): boolean {
  return principal.kind === 'member' && principal.seenBy === null && principal.email === email;
}
