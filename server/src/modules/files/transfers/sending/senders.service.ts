import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Entitlements } from '../../../identity/accounts/index.js';
import {
  type Member,
  type Principal,
  type Scope,
  SenderTickets,
  Users,
  wholeAccount,
} from '../../../identity/auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { visitorAccountId } from '../../uploads/index.js';
import type { Sender, Transfer } from '../domain/transfer.js';

export interface ResolvedSender {
  sender: Sender;
  accountId: string;
  entitlements: Entitlements;
  hasWebhooks: boolean;
}

/** Claims of the request body about the sender; each must equal what is authenticated. */
interface SenderClaims {
  senderId?: string | undefined;
  senderEmail?: string | undefined;
  parentAdminID?: string | null | undefined;
}

export interface SenderProof {
  principal: Principal;
  senderTicket: string | undefined;
}

interface Sending extends SenderProof {
  body: SenderClaims & {
    sendAs: Transfer['sendAs'];
    senderName?: string | undefined;
    company?: string | undefined;
    sealedList?: string | undefined;
  };
}

/** Determines the sender from the session or a verified address, never from the request body. */
@Injectable()
export class Senders {
  constructor(
    private readonly tickets: SenderTickets,
    private readonly users: Users,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
  ) {}

  async resolveSender({ principal, senderTicket, body }: Sending): Promise<ResolvedSender> {
    if (principal.kind === 'member') {
      if (contradicts(body, principal)) throw new AppError('not-yours');
      await this.assertParentAdmin(principal, body);
      principal.entitlements.assertMaySend();
      return memberSender(principal);
    }
    this.policies.assertVisitorsMaySend();
    if (body.sendAs !== 'email') throw new AppError('links-are-premium');
    // Files of visitors must be scanned, and encrypted ones cannot be.
    const mayEncrypt = this.config.env.VISITORS_MAY_ENCRYPT;
    if (body.sealedList !== undefined && !mayEncrypt) throw new AppError('encryption-needs-account');
    const email = this.provenAddress(senderTicket);
    if (!email) throw new AppError('verify-email-first');
    if (contradicts(body, { userId: '', email })) throw new AppError('not-yours');
    const { senderName = '', company = '' } = body;
    return {
      accountId: visitorAccountId(email),
      entitlements: Entitlements.ofVisitors,
      hasWebhooks: false,
      sender: { senderId: '', email, name: senderName, company, profilePic: '', isMember: false },
    };
  }

  /** The transfers that this principal may act on, or null. */
  scopeOf({ principal, senderTicket }: SenderProof): Scope | null {
    if (principal.kind === 'member') return principal.scope;
    const email = this.provenAddress(senderTicket);
    return email ? wholeAccount(visitorAccountId(email)) : null;
  }

  /** A claim that is checked where there is one. */
  private async assertParentAdmin({ userId, accountId }: Member, { parentAdminID }: SenderClaims): Promise<void> {
    if (typeof parentAdminID !== 'string' || parentAdminID === userId) return;
    const owner = await this.users.findOwner(accountId);
    if (owner?.id !== parentAdminID) throw new AppError('not-yours');
  }

  private provenAddress(ticket: string | undefined): string | null {
    return ticket === undefined ? null : (this.tickets.verify(ticket)?.email ?? null);
  }
}

/** Whether a claim contradicts the authenticated account. Prevents sending under another name. */
function contradicts(claims: SenderClaims, proven: { userId: string; email: string }): boolean {
  const { senderId, senderEmail } = claims;
  return (
    (senderId !== undefined && senderId !== '' && senderId !== proven.userId) ||
    (senderEmail !== undefined && senderEmail !== proven.email)
  );
}

function memberSender(member: Member): ResolvedSender {
  const { userId, accountId, email, fullName, company, profilePic, entitlements, transferSettings } = member;
  const { senderName: chosenName } = transferSettings;
  return {
    accountId,
    entitlements,
    hasWebhooks: member.hasWebhooks,
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
