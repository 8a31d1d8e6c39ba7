import type { Principal } from '../auth/index.js';

/** Whether somebody is logged in with the address. A staff member who sees what a user sees is another person. */
export function isLoggedInAs(email: string, principal: Principal): boolean {
  return principal.kind === 'member' && principal.seenBy === null && principal.email === email;
}
