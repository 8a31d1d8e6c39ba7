import type { Principal } from '../../../identity/auth/index.js';
import type { LinkedTransfer } from '../../../files/transfers/index.js';

/** By a code that was mailed to the recipient, or by being logged in as one of those it was sent to or shared with. */
export const proofs = ['code', 'login'] as const;
export type Proof = (typeof proofs)[number];

interface Visit {
  principal: Principal;
  hasProven: (email: string) => boolean;
}

type Addressed = Pick<LinkedTransfer, 'recipient' | 'sharedWith'>;

/** How a visitor is known to be the person that a link belongs to; null for everybody else who holds it. */
export function proofOf({ principal, hasProven }: Visit, { recipient, sharedWith }: Addressed): Proof | null {
  // A staff member who sees what a user sees is another person.
  if (principal.kind === 'member' && principal.seenBy === null) {
    const { email, userId } = principal;
    if (recipient?.email === email || sharedWith.includes(userId)) return 'login';
  }
  return recipient && hasProven(recipient.email) ? 'code' : null;
}
