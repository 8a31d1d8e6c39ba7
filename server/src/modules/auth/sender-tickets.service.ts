import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { Tokens } from '../../core/tokens/tokens.js';

const TICKET_SECONDS = 1800;

/** Tickets that prove a visitor's address; valid for that address and half an hour. */
@Injectable()
export class SenderTickets {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  issue(email: string): { ticket: string; expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + TICKET_SECONDS * 1000);
    return { ticket: this.tokens.sign('sender', { sub: email }, TICKET_SECONDS), expiresAt };
  }

  verify(ticket: string): { email: string } | null {
    const claims = this.tokens.verify('sender', ticket);
    return claims && { email: claims.sub };
  }
}
