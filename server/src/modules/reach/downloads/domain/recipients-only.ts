import type { AddressProof } from '#contract/choices.js';
import type { Principal } from '../../../identity/auth/index.js';
import type { LinkedTransfer } from '../../../files/transfers/index.js';

interface Visit {
  principal: Principal;
  hasProven: (email: string) => boolean;
}

type Addressed = Pick<LinkedTransfer, 'recipient' | 'sharedWith'>;

/** How a visitor proved to be a recipient; null where nothing asked for it. */
export function proofAsked(
  visit: Visit,
  transfer: Addressed & Pick<LinkedTransfer, 'recipientsOnly'>,
): AddressProof | null {
  return transfer.recipientsOnly ? proofOf(visit, transfer) : null;
}

/** How a visitor is known to be the person that a link belongs to; null for everybody else who holds it. */
export function proofOf({ principal, hasProven }: Visit, { recipient, sharedWith }: Addressed): AddressProof | null {
  // A staff member who sees what a user sees is another person.
  if (principal.kind === 'member' && principal.seenBy === null) {
    const { email, userId } = principal;
    if (recipient?.email === email || sharedWith.includes(userId)) return 'login';
  }
  return recipient && hasProven(recipient.email) ? 'code' : null;
}
