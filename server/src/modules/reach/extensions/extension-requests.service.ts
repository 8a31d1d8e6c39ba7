import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { EXTENSION_LINK } from '../../platform/mail/index.js';
import { DerivedSecrets, randomId, sha256 } from '../../../core/secrets/secrets.js';
import type { Principal } from '../../identity/auth/index.js';
import { EXTENSION_REQUESTS, ExtensionRequestRepository } from './data/extension-request.repository.js';
import { type ExtensionRequest, isForCurrentExpiry } from './extension.js';
import {
  can,
  currentRecipients,
  isExpired,
  type Recipient,
  refuseWithheld,
  type Transfer,
} from '../../files/transfers/index.js';
import { mailExtension } from './extensions.jobs.js';
import { LinkAccess } from '../downloads/index.js';

const REQUESTS_PER_NETWORK = { name: 'extension-asks', points: 10, perSeconds: 3600 };
/** Maximum number of mails to an owner per link and day, even with made-up addresses. */
const REQUESTERS_PER_TRANSFER = { name: 'extension-askers', points: 20, perSeconds: DAY_MS / 1000 };
const REQUESTS_PER_ADDRESS = { name: 'extension-addresses', points: 3, perSeconds: DAY_MS / 1000 };

export interface ExtensionRequestInput {
  slug: string;
  recipientId?: string | undefined;
  email?: string | undefined;
  note: string;
  lang: Language;
  network: string;
  linkAccount: string | null;
  principal: Principal;
}

type Requester = Pick<Recipient, 'email'> & { recipientId: string | null };
type NewRequest = Requester &
  Pick<ExtensionRequestInput, 'note' | 'lang'> & { key: string; keptUntil: Date; now: Date };

/** Creates requests for more time for an expired transfer. Mails go to the transfer's owner only. */
@Injectable()
export class ExtensionRequests {
  constructor(
    private readonly access: LinkAccess,
    private readonly requests: ExtensionRequestRepository,
    private readonly limiter: RateLimiter,
    private readonly secrets: DerivedSecrets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Does not reveal whether an earlier request exists or a limit of the address or the transfer was reached.
   */
  async create(input: ExtensionRequestInput): Promise<void> {
    const transfer = await this.access.findTransfer(input);
    refuseWithheld(transfer);
    const now = this.clock.now();
    // The owner can still download. Without this check an owner could send mails to any address that they enter.
    if (!isExpired(transfer, now) || can(input.principal, 'manage', transfer)) throw new AppError('transfer-active');
    const keptUntil = this.keptUntil(transfer);
    if (keptUntil < now) throw new AppError('transfer-not-found');
    await this.limiter.takePoint(REQUESTS_PER_NETWORK, input.network);
    const requester = requesterOf(transfer, input);
    if (!requester) throw new AppError('recipient-not-found');
    const key = sha256(`extension\n${transfer._id}\n${requester.email}`);
    const existing = await this.requests.findById(key);
    if (existing && isForCurrentExpiry(existing, transfer)) return;
    if (!(await this.limiter.tryTake(REQUESTS_PER_ADDRESS, key))) return;
    if (!(await this.limiter.tryTake(REQUESTERS_PER_TRANSFER, transfer._id))) return;
    await this.write(this.newRequest(transfer, { ...input, ...requester, key, keptUntil, now }), existing);
  }

  private newRequest(
    transfer: Transfer,
    { key, email, recipientId, note, lang, keptUntil, now }: NewRequest,
  ): ExtensionRequest {
    const requestId = randomId();
    return {
      _id: key,
      requestId,
      tokenHash: sha256(this.secrets.token(EXTENSION_LINK, requestId)),
      transferId: transfer._id,
      slug: transfer.slug,
      accountId: transfer.accountId,
      createdBy: transfer.createdBy,
      email,
      recipientId,
      note,
      lang,
      state: 'open',
      isByButton: false,
      tokenUsedAt: null,
      expiredAt: transfer.expiresAt,
      askedAt: now,
      answeredAt: null,
      until: null,
      isAnswerMailed: false,
      keptUntil,
      revision: 1,
    };
  }

  /** One of several concurrent requests of an address is written. */
  private async write(request: ExtensionRequest, existing: ExtensionRequest | null): Promise<void> {
    const { _id: requestKey, revision: first, ...renewed } = request;
    const revision = existing ? existing.revision + 1 : first;
    const entries = [outboxEntry(mailExtension, { requestKey, revision }, request.askedAt)];
    const isWritten = existing
      ? await this.requests.change(existing, renewed, entries)
      : await this.requests.insert(request, entries);
    if (isWritten) await this.outbox.relay(EXTENSION_REQUESTS, requestKey, entries);
  }

  private keptUntil({ expiresAt, sender }: Transfer): Date {
    const { EXPIRED_RETENTION_DAYS, EXPIRED_RETENTION_DAYS_ANON } = this.config.env;
    const days = sender.isMember ? EXPIRED_RETENTION_DAYS : EXPIRED_RETENTION_DAYS_ANON;
    return new Date(expiresAt.getTime() + days * DAY_MS);
  }
}

/** A personal link determines the requester; otherwise the entered address, which may be a recipient's. */
function requesterOf(transfer: Transfer, { recipientId, email }: ExtensionRequestInput): Requester | null {
  const recipients = currentRecipients(transfer);
  const byLink = recipientId === undefined ? undefined : recipients.find((one) => one.recipientId === recipientId);
  const found = byLink ?? recipients.find((one) => one.email === email);
  if (found) return { email: found.email, recipientId: found.recipientId };
  return email === undefined ? null : { email, recipientId: null };
}
