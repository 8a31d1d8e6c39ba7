import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import { RateLimiter } from '../../core/limits/rate-limiter.js';
import { sha256 } from '../../core/secrets/derived-secrets.js';
import { Tokens } from '../../core/tokens/tokens.js';
import { type Member, refuseSending, SenderTickets } from '../auth/index.js';
import { ownerRoot } from '../storage/index.js';
import type { UploadSession } from './domain/upload-session.js';
import type { OpenUploadRequest } from './upload-sessions.service.js';

/** A69. */
const ANONYMOUS_UPLOADS = { name: 'anonymous-uploads', points: 10, perSeconds: 3600 };

export interface UploadOwner {
  ownerId: string;
  role: Role;
  senderEmail: string | null;
  /** Of the account; names a store where one has that name. */
  region?: string;
  /** Where all uploads of this owner lie; ends with a slash. */
  root: string;
}

/** The storage account of a visitor who proved an address; the address itself stands in no key. */
export function visitorOwnerId(email: string): string {
  return `anon-${sha256(`visitor ${email}`).slice(0, 24)}`;
}

/** Who may upload where: nothing the body says is believed. */
@Injectable()
export class UploadAccess {
  constructor(
    private readonly senderTickets: SenderTickets,
    private readonly tokens: Tokens,
    private readonly limiter: RateLimiter,
  ) {}

  async ownerOf(request: OpenUploadRequest): Promise<UploadOwner> {
    const { caller, body } = request;
    switch (body.type) {
      case 'anonUpload':
        return this.visitor(request);
      case 'userUpload':
        if (caller.kind !== 'member') throw new AppError('unauthenticated');
        return this.member(caller, body.id);
      case 'teamUpload':
      case 'teamMember':
        if (caller.kind !== 'member') throw new AppError('unauthenticated');
        // Nobody belongs to a team of somebody else until there are teams.
        throw new AppError('not-yours');
      case 'request':
        throw new AppError('upload-not-found');
    }
  }

  /** The session's own ticket, the member it belongs to, or the visitor who proved its address again. */
  mayResume({ caller, senderTicket, uploadTicket }: OpenUploadRequest, session: UploadSession): boolean {
    const ticket = uploadTicket === undefined ? null : this.tokens.verify('upload-ticket', uploadTicket);
    const isOwner = caller.kind === 'member' && caller.ownerId === session.ownerId && session.area !== 'anonUpload';
    const sender = senderTicket === undefined ? null : this.senderTickets.verify(senderTicket);
    const isSender = sender !== null && sender.email === session.senderEmail;
    // A member's ticket alone is not enough: whoever lost the account must lose its uploads too (A3, A17).
    const byTicket = ticket?.sub === session.slug && (session.area === 'anonUpload' || isOwner);
    return byTicket || isOwner || isSender;
  }

  private member(caller: Member, id: string): UploadOwner {
    if (id !== caller.userId) throw new AppError('not-yours');
    const refusal = refuseSending(caller.status);
    if (refusal) throw new AppError(refusal);
    const { ownerId, role, region } = caller;
    return { ownerId, role, region, senderEmail: null, root: ownerRoot('member', ownerId) };
  }

  private async visitor({ body, senderTicket, network }: OpenUploadRequest): Promise<UploadOwner> {
    const sender = senderTicket === undefined ? null : this.senderTickets.verify(senderTicket);
    if (!sender) throw new AppError('unauthenticated');
    if (body.id.toLowerCase() !== sender.email) throw new AppError('not-yours');
    await this.limiter.take(ANONYMOUS_UPLOADS, network);
    const ownerId = visitorOwnerId(sender.email);
    return { ownerId, role: 'anon', senderEmail: sender.email, root: ownerRoot('visitor', ownerId) };
  }
}
