import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { Clock, DAY_MS } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { RateLimiter } from '../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { DerivedSecrets, sha256 } from '../../core/secrets/derived-secrets.js';
import { EXTENSION_LINK } from '../../core/secrets/purposes.js';
import { randomId } from '../../core/secrets/random.js';
import type { Caller } from '../auth/index.js';
import { ExtensionRequestRepository } from './data/extension-request.repository.js';
import { EXTENSION_REQUESTS } from './data/extension-request.schema.js';
import { type ExtensionRequest, isOfThisExpiry } from './extension.js';
import { currentRecipients, isExpired, type Recipient, type Transfer } from '../transfers/index.js';
import { followExtension } from './extensions.jobs.js';
import { LinkAccess } from '../downloads/index.js';

const ASKS_PER_NETWORK = { name: 'extension-asks', points: 10, perSeconds: 3600 };
/** However many addresses are made up: so many mails a day an owner gets about one link. */
const ASKERS_PER_TRANSFER = { name: 'extension-askers', points: 20, perSeconds: DAY_MS / 1000 };
const ASKS_PER_ADDRESS = { name: 'extension-addresses', points: 3, perSeconds: DAY_MS / 1000 };

export interface Asking {
  slug: string;
  recipientId?: string | undefined;
  email?: string | undefined;
  note: string;
  lang: Language;
  network: string;
  caller: Caller;
}

type Asker = Pick<Recipient, 'email'> & { recipientId: string | null };
type NewRequest = Asker & Pick<Asking, 'note' | 'lang'> & { key: string; keptUntil: Date; now: Date };

/** Asking for more time with the link of an expired transfer. Nobody but its owner is ever mailed by it. */
@Injectable()
export class ExtensionAsking {
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
   * Does not tell whether it was asked before, nor whether a limit of this address or transfer was met.
   * @throws {AppError} transfer-not-found, transfer-active, recipient-not-found, too-many-requests
   */
  async ask(asking: Asking): Promise<void> {
    const transfer = await this.access.find(asking);
    const now = this.clock.now();
    // Its owner can download it still, and asks nobody: an address that the owner types is to get no mail.
    if (!isExpired(transfer, now) || this.access.isOwner(transfer, asking.caller))
      throw new AppError('transfer-active');
    const keptUntil = this.keptUntil(transfer);
    if (keptUntil < now) throw new AppError('transfer-not-found');
    await this.limiter.take(ASKS_PER_NETWORK, asking.network);
    const asker = askerOf(transfer, asking);
    if (!asker) throw new AppError('recipient-not-found');
    const key = sha256(`extension\n${transfer._id}\n${asker.email}`);
    const known = await this.requests.findById(key);
    if (known && isOfThisExpiry(known, transfer)) return;
    if (!(await this.limiter.tryTake(ASKS_PER_ADDRESS, key))) return;
    if (!(await this.limiter.tryTake(ASKERS_PER_TRANSFER, transfer._id))) return;
    await this.write(this.newRequest(transfer, { ...asking, ...asker, key, keptUntil, now }), known);
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
      ownerId: transfer.ownerId,
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
      isTold: false,
      keptUntil,
      revision: 1,
    };
  }

  /** Of several at once for one address, one is written. */
  private async write(request: ExtensionRequest, known: ExtensionRequest | null): Promise<void> {
    const { _id: requestKey, revision: first, ...fresh } = request;
    const revision = known ? known.revision + 1 : first;
    const entries = [outboxEntry(followExtension, { requestKey, revision }, request.askedAt)];
    const isWritten = known
      ? await this.requests.change(known, fresh, entries)
      : await this.requests.insert(request, entries);
    if (isWritten) await this.outbox.relay(EXTENSION_REQUESTS, requestKey, entries);
  }

  private keptUntil({ expiresAt, sender }: Transfer): Date {
    const { EXPIRED_RETENTION_DAYS, EXPIRED_RETENTION_DAYS_ANON } = this.config.env;
    const days = sender.isMember ? EXPIRED_RETENTION_DAYS : EXPIRED_RETENTION_DAYS_ANON;
    return new Date(expiresAt.getTime() + days * DAY_MS);
  }
}

/** A personal link says whom the answer goes to; otherwise the address that was typed, which may be a recipient's. */
function askerOf(transfer: Transfer, { recipientId, email }: Asking): Asker | null {
  const recipients = currentRecipients(transfer);
  const byLink = recipientId === undefined ? undefined : recipients.find((one) => one.recipientId === recipientId);
  const found = byLink ?? recipients.find((one) => one.email === email);
  if (found) return { email: found.email, recipientId: found.recipientId };
  return email === undefined ? null : { email, recipientId: null };
}
