import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { SENDER_TICKET } from './auth.tokens.js';

export interface IssuedTicket {
  ticket: string;
  expiresAt: Date;
}

/** Tickets that prove a visitor's address; valid for that address and 24 hours. */
@Injectable()
export class SenderTickets {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  issue(email: string): IssuedTicket {
    const expiresAt = new Date(this.clock.now().getTime() + SENDER_TICKET.seconds * 1000);
    return { ticket: this.tokens.sign(SENDER_TICKET, { sub: email }), expiresAt };
  }

  /** Another one for the same address; null if the ticket has expired or proves another address. */
  renew(ticket: string, email: string): IssuedTicket | null {
    return this.verify(ticket)?.email === email ? this.issue(email) : null;
  }

  verify(ticket: string): { email: string } | null {
    const claims = this.tokens.verify(SENDER_TICKET, ticket);
    return claims && { email: claims.sub };
  }
}
