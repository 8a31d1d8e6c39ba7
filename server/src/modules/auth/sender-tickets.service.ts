import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { Tokens } from '../../core/tokens/tokens.js';
import { SENDER_TICKET } from './auth.tokens.js';

/** Tickets that prove a visitor's address; valid for that address and half an hour. */
@Injectable()
export class SenderTickets {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  issue(email: string): { ticket: string; expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + SENDER_TICKET.seconds * 1000);
    return { ticket: this.tokens.sign(SENDER_TICKET, { sub: email }), expiresAt };
  }

  verify(ticket: string): { email: string } | null {
    const claims = this.tokens.verify(SENDER_TICKET, ticket);
    return claims && { email: claims.sub };
  }
}
