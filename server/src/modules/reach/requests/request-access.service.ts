import { Injectable } from '@nestjs/common';
import { personName } from '#contract/display-formats.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type Account, Entitlements } from '../../identity/accounts/index.js';
import { maskedEmail } from '../../identity/address-proofs/index.js';
import { type User, Users } from '../../identity/auth/index.js';
import { refuseWithheld } from '../../files/transfers/index.js';
import type { SubmittingVisitor, Visitor } from '../../files/uploads/index.js';
import { Notifications } from '../../members/notifications/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { closedBy, currentPeople, type FileRequest, type RequestPerson } from './domain/file-request.js';
import { REQUEST_TICKET, type VisitClaims } from './requests.tokens.js';

export interface RequestVisit {
  request: FileRequest;
  owner: User;
  account: Account;
  entitlements: Entitlements;
  visitorId: string;
  /** Null for a visitor of the plain link. */
  person: RequestPerson | null;
}

/** A transfer that holds what a visitor has submitted. */
export interface SubmittedTransfer {
  accountId: string;
  slug: string;
  receiver: { name: string; email: string };
}

/** Decides who may submit what is asked for. */
@Injectable()
export class RequestAccess {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Reads the visit of a page that was opened with this ticket.
   * @throws {AppError} request-not-found, password-required, code-required, personal-link-required, and as `receiverOf`
   */
  visit(ticket: string | undefined): Promise<RequestVisit> {
    return this.visitBy(this.tokens.verify(REQUEST_TICKET, ticket));
  }

  /** Reads the visit that a ticket or another token proves; null if it is invalid. @throws {AppError} as `visit` */
  async visitBy(claims: VisitClaims | null): Promise<RequestVisit> {
    const request = claims && (await this.requests.findById(claims.sub));
    const person = request && this.personOf(request, claims.vid);
    if (!request || request.deletedAt || person === undefined) throw new AppError('request-not-found');
    const isOld = claims.ver !== request.passwordVersion;
    if (request.recipientsOnly && (isOld || person === null)) throw refusalOfStrangers(person);
    if (isOld) throw new AppError('password-required');
    return { request, person, visitorId: claims.vid, ...(await this.receiverOf(request)) };
  }

  /**
   * Checks a visit whose link was opened earlier, with the version of the password that was accepted then.
   * @throws {AppError} as `visit`
   */
  async assertTakes({ requestId, visitorId, passwordVersion }: SubmittingVisitor): Promise<void> {
    await this.visitBy({ sub: requestId, vid: visitorId, ver: passwordVersion });
  }

  /** The transfer of the visitor's submission. @throws {AppError} submission-not-found, and as `visit` */
  async findSubmittedTransfer(ticket: string): Promise<SubmittedTransfer> {
    const { request, owner, visitorId } = await this.visit(ticket);
    const slug = (await this.submissions.findByVisitor(request._id, visitorId))?.transferSlug ?? null;
    if (slug === null) throw new AppError('submission-not-found');
    return { accountId: request.accountId, slug, receiver: { name: owner.fullName, email: owner.email } };
  }

  /** Notifies the owner, once per request and day. Never throws: the next visitor is refused too. */
  async reportUnavailable(requestId: string): Promise<void> {
    const at = this.clock.now();
    const id = `unavailable-${requestId}-${at.toISOString().slice(0, 10)}`;
    try {
      const request = await this.requests.findById(requestId);
      if (!request) return;
      const { createdBy: userId, slug, title: transferName } = request;
      await this.notifications.notify({ id, kind: 'request-unavailable', at, userId, slug, detail: { transferName } });
    } catch (error) {
      this.log.warn({ requestId, err: error }, 'owner not notified that nothing can be received');
    }
  }

  /** Null for an invalid ticket. */
  visitorOf(ticket: string | undefined): Visitor | null {
    const claims = this.tokens.verify(REQUEST_TICKET, ticket);
    return claims && { requestId: claims.sub, visitorId: claims.vid };
  }

  /**
   * The owner of an open request.
   */
  async receiverOf(request: FileRequest): Promise<Pick<RequestVisit, 'owner' | 'account' | 'entitlements'>> {
    const { user: owner, account } = await this.users.findWithAccount(request.createdBy, request.accountId);
    if (!owner || !account) throw new AppError('request-not-found');
    refuseWithheld(request);
    const now = this.clock.now();
    const closed = closedBy(request, now);
    const details = { owner: personName({ name: owner.fullName, email: owner.email }) };
    if (closed) throw new AppError(closed === 'owner' ? 'request-closed' : 'request-expired', details);
    const entitlements = Entitlements.forAccount(account, now);
    if (entitlements.sendRefusal) {
      await this.reportUnavailable(request._id);
      // The error gives no reason: that concerns the owner alone.
      throw new AppError('request-unavailable');
    }
    return { owner, account, entitlements };
  }

  /**
   * Undefined for a person who is no longer asked, and for visitors of a plain link that is off. One that is off because
   * the request is for the people who are asked says so to them.
   */
  personOf(request: FileRequest, visitorId: string): RequestPerson | null | undefined {
    const person = currentPeople(request).find(({ personId }) => personId === visitorId);
    if (person) return person;
    const wasAsked = request.people.some(({ personId }) => personId === visitorId);
    return wasAsked || !isLinkKnown(request) ? undefined : null;
  }
}

/** The same visitor is another one at another request. */
export function visitorKey(requestId: string, visitorId: string): string {
  return `${requestId}:${visitorId}`;
}

/** The plain link that is off only because it is for the people who are asked says so. */
export function isLinkKnown({ isPublic, recipientsOnly }: FileRequest): boolean {
  return isPublic || recipientsOnly === true;
}

/** A personal link says where the code goes, the plain link that another one opens the request. */
export function refusalOfStrangers(person: RequestPerson | null): AppError {
  return person
    ? new AppError('code-required', { email: maskedEmail(person.email) })
    : new AppError('personal-link-required');
}
