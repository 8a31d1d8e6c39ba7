import type { Entitlements } from '../../accounts/index.js';
import type { Member } from '../../auth/index.js';
import type { Sender } from './transfer.js';

export interface ResolvedSender {
  sender: Sender;
  accountId: string;
  entitlements: Entitlements;
}

/** What the request body claims about the sender; each claim must equal what is authenticated. */
export interface SenderClaims {
  senderId?: string | undefined;
  senderEmail?: string | undefined;
  parentAdminID?: string | null | undefined;
}

/** Whether a claim contradicts the authenticated account. Prevents sending under another name. */
export function contradicts(claims: SenderClaims, proven: { userId: string; email: string }): boolean {
  const { senderId, senderEmail } = claims;
  return (
    (senderId !== undefined && senderId !== '' && senderId !== proven.userId) ||
    (senderEmail !== undefined && senderEmail !== proven.email)
  );
}

export function memberSender(member: Member): ResolvedSender {
  const { userId, accountId, email, fullName, company, profilePic, entitlements, transferSettings } = member;
  const { senderName: chosenName } = transferSettings;
  return {
    accountId,
    entitlements,
    sender: {
      senderId: userId,
      email,
      name: chosenName || fullName,
      company,
      profilePic,
      isMember: true,
      ...(chosenName !== '' && { chosenName }),
    },
  };
}
