import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Entitlements } from '../../identity/accounts/index.js';
import { isWithin, type Principal, SenderTickets, Users, wholeAccount } from '../../identity/auth/index.js';
import type { UploadSession } from './domain/upload-session.js';
import { type OpenUploadRequest, RequestUploads, type UploadOwner } from './upload-ports.js';
import { UPLOAD_TICKET } from './uploads.tokens.js';

/** Limit per network. */
const ANONYMOUS_UPLOADS = { name: 'anonymous-uploads', points: 60, perSeconds: 3600 };

/** Owner id of a visitor with a verified address; a hash, so that it contains no address. */
export function visitorAccountId(email: string): string {
  return `anon-${sha256(`visitor ${email}`).slice(0, 24)}`;
}

/** Decides who may upload as which owner; ids in the body are checked against the principal. */
@Injectable()
export class UploadAccess {
  constructor(
    private readonly senderTickets: SenderTickets,
    private readonly users: Users,
    private readonly tokens: Tokens,
    private readonly limiter: RateLimiter,
    private readonly requests: RequestUploads,
  ) {}

  async ownerOf(request: OpenUploadRequest): Promise<UploadOwner> {
    const { principal, body } = request;
    switch (body.type) {
      case 'anonUpload':
        return this.visitor(request);
      case 'userUpload':
      case 'teamUpload':
        return member(principal, body.id);
      case 'teamMember':
        await this.assertAdminOf(principal, body.adminId);
        return member(principal, body.id);
      case 'request':
        return this.requests.current.openUpload(
          { slug: body.id, ticket: request.requestTicket, network: request.network },
          body.files ?? [],
        );
    }
  }

  /** Allowed with the session's upload ticket, as its member, or as the visitor with its proof. */
  mayResume(request: OpenUploadRequest, session: UploadSession): boolean {
    const { principal, senderTicket, uploadTicket, requestTicket } = request;
    const isOfVisitor = session.area === 'anonUpload' || session.area === 'request';
    const ticket = this.tokens.verify(UPLOAD_TICKET, uploadTicket);
    const isOwner = principal.kind === 'member' && isWithin(principal.scope, session) && !isOfVisitor;
    const sender = senderTicket === undefined ? null : this.senderTickets.verify(senderTicket);
    const isSender = sender !== null && sender.email === session.senderEmail;
    // A member's ticket needs the session too: a logged-out or blocked user must not continue uploads.
    const byTicket = ticket?.sub === session.slug && (isOfVisitor || isOwner);
    return byTicket || isOwner || isSender || this.isVisitor(requestTicket, session);
  }

  /**
   * An upload for a request may continue only while the request would accept a new one. @throws {AppError} the
   * request's reason
   */
  async assertTakes({ purpose, passwordVersion }: Pick<UploadSession, 'purpose' | 'passwordVersion'>): Promise<void> {
    if (purpose.kind === 'submission') await this.requests.current.assertTakes({ ...purpose, passwordVersion });
  }

  /** Like `assertTakes`, for a resumed upload: a visitor who knows a newer password continues under it. @returns its version */
  async resume({ requestTicket }: OpenUploadRequest, session: UploadSession): Promise<number> {
    if (requestTicket !== undefined && this.isVisitor(requestTicket, session))
      return this.requests.current.resume(requestTicket);
    await this.assertTakes(session);
    return session.passwordVersion;
  }

  private isVisitor(requestTicket: string | undefined, { purpose }: UploadSession): boolean {
    if (purpose.kind !== 'submission') return false;
    const visitor = this.requests.current.visitorOf(requestTicket);
    return visitor?.requestId === purpose.requestId && visitor.visitorId === purpose.visitorId;
  }

  /** Notifies the owner, who alone may know. */
  async reportStorageFull({ purpose }: UploadSession): Promise<void> {
    if (purpose.kind === 'submission') await this.requests.current.reportStorageFull(purpose.requestId);
  }

  private async assertAdminOf(principal: Principal, adminId: string | undefined): Promise<void> {
    if (principal.kind !== 'member') throw new AppError('unauthenticated');
    const owner = await this.users.findOwner(principal.accountId);
    if (adminId === undefined || owner?.id !== adminId) throw new AppError('not-yours');
  }

  private async visitor({ body, senderTicket, network }: OpenUploadRequest): Promise<UploadOwner> {
    const sender = senderTicket === undefined ? null : this.senderTickets.verify(senderTicket);
    if (!sender) throw new AppError('unauthenticated');
    if (body.id !== sender.email) throw new AppError('not-yours');
    await this.limiter.takePoint(ANONYMOUS_UPLOADS, network);
    const accountId = visitorAccountId(sender.email);
    return {
      accountId,
      createdBy: '',
      scope: wholeAccount(accountId),
      entitlements: Entitlements.ofVisitors,
      senderEmail: sender.email,
    };
  }
}

function member(principal: Principal, id: string): UploadOwner {
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  if (id !== principal.userId) throw new AppError('not-yours');
  principal.entitlements.assertMaySend();
  const { accountId, userId, scope, entitlements, region } = principal;
  return { accountId, createdBy: userId, scope, entitlements, region, senderEmail: null };
}
