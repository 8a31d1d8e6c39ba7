import { Injectable } from '@nestjs/common';
import type { RequestPage } from '#contract/requests/submissions.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { LinkPasswords } from '../../../core/secrets/link-passwords.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { isLoggedInAs } from '../../identity/address-proofs/index.js';
import type { Principal } from '../../identity/auth/index.js';
import { brandOf } from '../../members/brands/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { currentItems, currentPeople, endOf, type FileRequest, type RequestPerson } from './domain/file-request.js';
import { isLinkKnown, refusalOfStrangers, RequestAccess } from './request-access.service.js';
import { toSubmissionView, toVisitorItem } from './request-views.js';
import { REQUEST_TICKET } from './requests.tokens.js';
import type { Language } from '#contract/primitives.js';
import type { LinkFrame, RequestFrame } from '#contract/transfers/link-frame.js';
import { personName } from '#contract/display-formats.js';

/** Rate limit of unknown slugs per network, against guessing. */
const SLUG_MISSES = { name: 'request-misses', points: 30, perSeconds: 600 };

export interface RequestLink {
  slug: string;
  personId?: string | undefined;
  principal: Principal;
  /** Whether this browser has proven an address, see `AddressProofs`. */
  hasProven: (email: string) => boolean;
  password?: string | undefined;
  ticket?: string | undefined;
  network: string;
}

export interface OpenedRequest {
  page: RequestPage;
  request: FileRequest;
  /** Null for a visitor of the plain link. */
  person: RequestPerson | null;
}

interface PreviewRequest {
  slug: string;
  personId: string | undefined;
  language: Language;
  network: string;
}

interface LinkText {
  title: string;
  description: string;
}

interface RequestPreview {
  /** Null if there is nothing to describe. */
  text: LinkText | null;
  /** Null for a request in another language: its page follows that one once it is open. */
  frame: LinkFrame | null;
  isGone?: true;
}

/** Opens the page of a request for visitors, and describes its link. */
@Injectable()
export class RequestPages {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly access: RequestAccess,
    private readonly submissions: SubmissionRepository,
    private readonly passwords: LinkPasswords,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
  ) {}

  async openRequest(link: RequestLink): Promise<OpenedRequest> {
    const { request, person } = await this.findByLink(link);
    const receiver = await this.access.receiverOf(request);
    const isProven = person !== null && (isLoggedInAs(person.email, link.principal) || link.hasProven(person.email));
    if (request.recipientsOnly && !isProven) throw refusalOfStrangers(person);
    const visitorId = this.knownVisitor(request, link) ?? (await this.admitVisitor(request, person, link));
    const page = {
      ...(await this.shownTo({ request, person, visitorId }, receiver)),
      ticket: this.tokens.sign(REQUEST_TICKET, { sub: request._id, vid: visitorId, ver: request.passwordVersion }),
    };
    return { page, request, person };
  }

  /** Whom a personal link belongs to, also without a proof, and the request's own slug. @throws {AppError} as `receiverOf` */
  async personOf(link: { slug: string; personId: string; network: string }): Promise<{ email: string; slug: string }> {
    const { request, person } = await this.findByLink(link);
    if (!person) throw new AppError('request-not-found');
    await this.access.receiverOf(request);
    return { email: person.email, slug: request.slug };
  }

  private async shownTo(
    { request, person, visitorId }: Omit<OpenedRequest, 'page'> & { visitorId: string | undefined },
    { owner, account, entitlements }: Awaited<ReturnType<RequestAccess['receiverOf']>>,
  ): Promise<RequestFrame> {
    const submission = visitorId === undefined ? null : await this.submissions.findByVisitor(request._id, visitorId);
    return {
      slug: request.slug,
      title: request.title,
      message: request.message,
      lang: request.lang,
      owner: { name: owner.fullName, email: owner.email, company: owner.company, profilePic: owner.profilePic },
      brand: brandOf(account, entitlements, 'request'),
      layout: request.layout,
      items: currentItems(request).map(toVisitorItem),
      asks: request.asks,
      provesEmail: request.provesEmail,
      isRepeatable: request.isRepeatable,
      sealedTo: request.sealedTo ?? null,
      dueAt: request.dueAt?.getTime() ?? null,
      expiresAt: endOf(request),
      person: person && { email: person.email, name: person.name, company: person.company },
      limits: { submissionBytes: entitlements.limits.uploadBytes, files: entitlements.limits.files },
      submission: toSubmissionView(request, submission),
    };
  }

  async findByLink({ slug, personId, network }: Pick<RequestLink, 'slug' | 'personId' | 'network'>): Promise<{
    request: FileRequest;
    person: RequestPerson | null;
  }> {
    await this.limiter.check(SLUG_MISSES, network);
    const request = await this.requests.findByLink(slug);
    const person = request && personId ? currentPeople(request).find((one) => one.personId === personId) : null;
    const isReachable = request && !request.deletedAt && (personId === undefined ? isLinkKnown(request) : person);
    if (!isReachable) {
      await this.limiter.takePoint(SLUG_MISSES, network);
      throw new AppError('request-not-found');
    }
    return { request, person: person ?? null };
  }

  /**
   * Describes the link of a request for chats, without naming who is asked, and gives people the page or the reason why it
   * is not open. Reveals nothing that a password protects. Counts only as a guess at a slug.
   */
  async previewOf({ language, ...link }: PreviewRequest): Promise<RequestPreview> {
    const { slug } = link;
    try {
      const { request, person } = await this.findByLink(link);
      const receiver = await this.access.receiverOf(request);
      if (request.recipientsOnly) {
        const { code, details } = refusalOfStrangers(person);
        return { text: textForPeople(language), frame: { slug, code, ...(details && { details }) } };
      }
      if (request.passwordHash !== null)
        return { text: linkText(null, language), frame: { slug, code: 'password-required' } };
      const shown = await this.shownTo({ request, person, visitorId: person?.personId }, receiver);
      const name = personName(shown.owner);
      return {
        text: linkText({ name, title: request.title }, language),
        frame: shown.lang === language ? { slug, request: shown } : null,
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'too-many-requests') throw error;
      const { code, details } = error;
      return { text: null, frame: { slug, code, ...(details && { details }) }, isGone: true };
    }
  }

  /** The visitor of an earlier visit whose password still holds. */
  private knownVisitor(request: FileRequest, { ticket, personId }: RequestLink): string | null {
    const claims = this.tokens.verify(REQUEST_TICKET, ticket);
    const isOfThis = claims?.sub === request._id && claims.ver === request.passwordVersion;
    // A person who is no longer asked becomes a new visitor.
    if (!isOfThis || this.access.personOf(request, claims.vid) === undefined) return null;
    // A personal link names its person, even if another one used this browser before.
    return personId === undefined || claims.vid === personId ? claims.vid : null;
  }

  private async admitVisitor(request: FileRequest, person: RequestPerson | null, link: RequestLink): Promise<string> {
    await this.passwords.check(request, link, this.requests);
    return person?.personId ?? randomId();
  }
}

function textForPeople(language: Language): LinkText {
  return language === 'zh'
    ? { title: '仅限指定人员打开的文件请求', description: '只有收到请求的人才能打开。' }
    : { title: 'File request for named people only', description: 'Only the people it was sent to can open it.' };
}

function linkText(shown: { name: string; title: string } | null, language: Language): LinkText {
  if (language === 'zh') {
    const description = shown?.title ?? '打开链接并输入密码即可提交。';
    return { title: shown ? `${shown.name} 请您提交文件` : '受密码保护的文件请求', description };
  }
  const description = shown?.title ?? 'Open the link and enter the password to submit.';
  return { title: shown ? `${shown.name} requested files` : 'Password-protected file request', description };
}
