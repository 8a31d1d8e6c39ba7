import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Entitlements } from '../../accounts/index.js';
import { type Principal, SenderTickets } from '../../auth/index.js';
import { visitorAccountId } from '../../uploads/index.js';
import type { Transfer } from '../domain/transfer.js';
import { contradicts, memberSender, type ResolvedSender, type SenderClaims } from '../domain/sender.js';

export interface SenderProof {
  principal: Principal;
  senderTicket: string | undefined;
}

interface Sending extends SenderProof {
  body: SenderClaims & { sendAs: Transfer['sendAs']; senderName?: string | undefined; company?: string | undefined };
}

/** Determines the sender from the session or a verified address, never from the request body. */
@Injectable()
export class Senders {
  constructor(private readonly tickets: SenderTickets) {}

  /** @throws {AppError} not-yours, suspended, payment-due, links-are-premium, verify-email-first */
  resolve({ principal, senderTicket, body }: Sending): ResolvedSender {
    if (principal.kind === 'member') {
      if (contradicts(body, principal)) throw new AppError('not-yours');
      principal.entitlements.assertMaySend();
      return memberSender(principal);
    }
    if (body.sendAs !== 'email') throw new AppError('links-are-premium');
    const email = this.provenAddress(senderTicket);
    if (!email) throw new AppError('verify-email-first');
    if (contradicts(body, { userId: '', email })) throw new AppError('not-yours');
    const { senderName = '', company = '' } = body;
    return {
      accountId: visitorAccountId(email),
      entitlements: Entitlements.ofVisitors,
      sender: { senderId: '', email, name: senderName, company, profilePic: '', isMember: false },
    };
  }

  /** The account whose transfers this principal may act on, or null. */
  accountIdOf({ principal, senderTicket }: SenderProof): string | null {
    if (principal.kind === 'member') return principal.accountId;
    const email = this.provenAddress(senderTicket);
    return email ? visitorAccountId(email) : null;
  }

  private provenAddress(ticket: string | undefined): string | null {
    return ticket === undefined ? null : (this.tickets.verify(ticket)?.email ?? null);
  }
}
