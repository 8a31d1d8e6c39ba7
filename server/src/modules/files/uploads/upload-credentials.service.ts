import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { type IssuedTicket, SenderTickets } from '../../identity/auth/index.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import type { UploadSession } from './domain/upload-session.js';
import { UPLOAD_TICKET, UPLOAD_TOKEN } from './uploads.tokens.js';
import { withAppErrors, type LentCredentials, Stores } from '../../platform/storage/index.js';

export interface Credential {
  securityToken: string;
  uploadTicket: string;
  expiresAt: Date;
  /** Null for members, and if the request had no valid one. */
  senderTicket: IssuedTicket | null;
  /** Credentials of the store; null when it lends none. */
  lent: LentCredentials | null;
}

/** Issues and verifies the credentials for one upload. */
@Injectable()
export class UploadCredentials {
  constructor(
    private readonly tokens: Tokens,
    private readonly senderTickets: SenderTickets,
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** @param senderTicket of the request; renewed, so that a visitor's proof outlasts the upload */
  async issue(
    { slug, prefix, store, via, senderEmail }: UploadSession,
    senderTicket: string | undefined,
  ): Promise<Credential> {
    const loan = { slug, prefix, via, seconds: UPLOAD_TOKEN.seconds };
    const lent = await withAppErrors(this.stores.named(store).lendCredentials(loan));
    return {
      lent,
      securityToken: this.tokens.sign(UPLOAD_TOKEN, { sub: slug }),
      senderTicket:
        senderTicket === undefined || senderEmail === null ? null : this.senderTickets.renew(senderTicket, senderEmail),
      uploadTicket: this.tokens.sign(UPLOAD_TICKET, { sub: slug }),
      expiresAt: lent?.expiresAt ?? new Date(this.clock.now().getTime() + UPLOAD_TOKEN.seconds * 1000),
    };
  }

  /** Checks the bearer token of a call on one upload. */
  verify(authorization: string | undefined, slug: string): void {
    const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    const claims = this.tokens.verify(UPLOAD_TOKEN, token);
    if (!claims) throw new AppError('unauthenticated');
    if (claims.sub !== slug) throw new AppError('upload-not-found');
  }
}
