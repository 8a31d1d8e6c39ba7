import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Caller, assertMaySend, SenderTickets } from '../../auth/index.js';
import { visitorOwnerId } from '../../uploads/index.js';
import { contradicts, memberSender, type ResolvedSender, type SenderClaims } from '../domain/sender.js';

export interface SenderProof {
  caller: Caller;
  senderTicket: string | undefined;
}

interface Sending extends SenderProof {
  body: SenderClaims & { sendAs: 'link' | 'email'; senderName?: string | undefined; company?: string | undefined };
}

/** Determines the sender from the session or a verified address, never from the request body. */
@Injectable()
export class Senders {
  constructor(private readonly tickets: SenderTickets) {}

  /** @throws {AppError} not-yours, suspended, payment-due, links-are-premium, verify-email-first */
  resolve({ caller, senderTicket, body }: Sending): ResolvedSender {
    if (caller.kind === 'member') {
      if (contradicts(body, caller)) throw new AppError('not-yours');
      assertMaySend(caller.status);
      return memberSender(caller);
    }
    if (body.sendAs === 'link') throw new AppError('links-are-premium');
    const email = this.provenAddress(senderTicket);
    if (!email) throw new AppError('verify-email-first');
    if (contradicts(body, { userId: '', email, ownerId: '' })) throw new AppError('not-yours');
    const { senderName = '', company = '' } = body;
    return {
      ownerId: visitorOwnerId(email),
      role: 'anon',
      sender: { senderId: '', email, name: senderName, company, profilePic: '', isMember: false },
    };
  }

  /** The account whose transfers this caller may act on, or null. */
  ownerIdOf({ caller, senderTicket }: SenderProof): string | null {
    if (caller.kind === 'member') return caller.ownerId;
    const email = this.provenAddress(senderTicket);
    return email ? visitorOwnerId(email) : null;
  }

  private provenAddress(ticket: string | undefined): string | null {
    return ticket === undefined ? null : (this.tickets.verify(ticket)?.email ?? null);
  }
}
