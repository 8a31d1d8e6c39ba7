import type { Role } from '#contract/plans.js';
import type { Principal } from '../../auth/index.js';
import type { Sender } from './transfer.js';

export interface ResolvedSender {
  sender: Sender;
  accountId: string;
  role: Role;
}

/** What the request body claims about the sender; each claim must equal what is authenticated. */
export interface SenderClaims {
  senderId?: string | undefined;
  senderEmail?: string | undefined;
  parentAdminID?: string | null | undefined;
}

/** Whether a claim contradicts the authenticated account. Prevents sending under another name. */
export function contradicts(
  claims: SenderClaims,
  proven: { userId: string; email: string; accountId: string },
): boolean {
  const { senderId, senderEmail, parentAdminID } = claims;
  return (
    (senderId !== undefined && senderId !== '' && senderId !== proven.userId) ||
    (senderEmail !== undefined && senderEmail !== proven.email) ||
    (typeof parentAdminID === 'string' && parentAdminID !== proven.accountId)
  );
}

export function memberSender(principal: Extract<Principal, { kind: 'member' }>): ResolvedSender {
  const { userId, accountId, email, fullName, company, profilePic, role } = principal;
  return { accountId, role, sender: { senderId: userId, email, name: fullName, company, profilePic, isMember: true } };
}
