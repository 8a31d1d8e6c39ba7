import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import type { createTransfer } from '#contract/transfers.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Principal } from '../../auth/index.js';
import { type UploadSession, UploadSessions } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import type { ResolvedSender } from '../domain/sender.js';
import type { Transfer } from '../domain/transfer.js';
import { reminderEntries } from './reminder-entries.js';
import { createdPayload, transferCreated } from '../transfers.events.js';
import { SendLimits } from './send-limits.service.js';
import { Senders } from './senders.service.js';
import { TransferComposer } from './transfer-composer.service.js';
import { UploadVerifier } from './upload-verifier.service.js';

type Payload = BodyOf<typeof createTransfer>;

export interface CreationRequest {
  principal: Principal;
  body: Payload;
  senderTicket: string | undefined;
  idempotencyKey: string | undefined;
  network: string;
  lang: Language;
}

export interface CreatedTransfer {
  transfer: Transfer;
  /** Created by this call, so it has no downloads and no sent mails. */
  isNew: boolean;
}

interface Attempt {
  request: CreationRequest;
  resolved: ResolvedSender;
  digest: string;
}

/** Creates a transfer from a finished upload. Idempotent: a repeated request returns the same transfer. */
@Injectable()
export class TransferCreation {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly verifier: UploadVerifier,
    private readonly senders: Senders,
    private readonly limits: SendLimits,
    private readonly outbox: Outbox,
    private readonly composer: TransferComposer,
  ) {}

  async create(request: CreationRequest): Promise<CreatedTransfer> {
    const resolved = this.senders.resolve(request);
    const digest = this.composer.digestOf(request.body);
    const attempt = { request, resolved, digest };
    const [isRepeated, session] = await Promise.all([
      this.isKeyUsed(request, resolved.accountId),
      this.uploads.find(request.body.slug),
    ]);
    if (isRepeated || !session || !mayLackTransfer(session))
      return this.returnEarlier(attempt, session ? 'upload-closed' : 'upload-not-found');
    try {
      return (await this.createFrom(session, attempt)) ?? (await this.returnEarlier(attempt, 'upload-closed'));
    } catch (error) {
      const earlier = error instanceof AppError && (await this.findEarlier(request, resolved.accountId, digest));
      if (earlier) return { transfer: earlier, isNew: false };
      throw error;
    }
  }

  /** @returns null if another request was first */
  private async createFrom(session: UploadSession, attempt: Attempt): Promise<CreatedTransfer | null> {
    const { request, resolved, digest } = attempt;
    if (session.accountId !== resolved.accountId) throw new AppError('slug-taken');
    // An upload that was opened as an addition cannot become a transfer.
    if (session.addTo !== null) throw new AppError('upload-not-found');
    this.checkPayload(request.body, resolved);
    // The plan may have changed since the upload was opened.
    await this.uploads.assertWithinStorage(session);
    const expiresAt = this.composer.expiryOf(request.body, resolved, session);
    const { fileObjects, recordedVideos, voiceMemo } = request.body;
    const files = await this.verifier.verify(session, [...fileObjects, ...recordedVideos, ...voiceMemo]);
    const { entitlements, accountId } = resolved;
    await this.limits.take({ entitlements, accountId, slug: session.slug, network: request.network });
    const transfer = await this.composer.compose({ request, resolved, store: session.store, files, expiresAt, digest });
    const outbox = [
      outboxEntry(transferCreated, createdPayload(transfer), transfer.dateSent),
      ...reminderEntries(transfer, transfer.dateSent),
    ];
    // Claimed before the transfer refers to it: of this and a concurrent discard, one is refused.
    if (!(await this.uploads.claim(session))) return null;
    if (!(await this.transfers.insert(transfer, outbox))) return null;
    await this.outbox.relay(TRANSFERS, transfer._id, outbox);
    return { transfer, isNew: true };
  }

  private async isKeyUsed({ idempotencyKey }: CreationRequest, accountId: string): Promise<boolean> {
    if (idempotencyKey === undefined) return false;
    return (await this.transfers.findByIdempotencyKey(accountId, idempotencyKey)) !== null;
  }

  private async findEarlier(
    { body, idempotencyKey }: CreationRequest,
    accountId: string,
    digest: string,
  ): Promise<Transfer | null> {
    const byKey =
      idempotencyKey === undefined ? null : await this.transfers.findByIdempotencyKey(accountId, idempotencyKey);
    if (byKey && (byKey.requestDigest !== digest || byKey.slug !== body.slug))
      throw new AppError('idempotency-conflict');
    const bySlug = await this.transfers.findAnyBySlug(body.slug);
    if (!bySlug) return null;
    if (bySlug.accountId !== accountId || bySlug.deletedAt) throw new AppError('slug-taken');
    if (bySlug.requestDigest !== digest)
      throw new AppError(idempotencyKey === bySlug.idempotencyKey ? 'idempotency-conflict' : 'slug-taken');
    return bySlug;
  }

  /**
   * Returns the transfer of an earlier equal request.
   * @throws {AppError} idempotency-conflict, slug-taken, or `otherwise`
   */
  private async returnEarlier(
    { request, resolved, digest }: Attempt,
    otherwise: 'upload-closed' | 'upload-not-found',
  ): Promise<CreatedTransfer> {
    const transfer = await this.findEarlier(request, resolved.accountId, digest);
    if (!transfer) throw new AppError(otherwise);
    return { transfer, isNew: false };
  }

  private checkPayload({ sendAs, emailTo, shareWith }: Payload, { entitlements }: ResolvedSender): void {
    const { recipients } = entitlements.limits;
    const addresses = new Set(emailTo.map(({ email }) => email));
    if (sendAs === 'email' && addresses.size === 0) throw new AppError('no-recipients');
    if (addresses.size > recipients) throw new AppError('too-many-recipients', { limit: recipients });
    // Sharing needs teams, which do not exist yet.
    if (shareWith && shareWith.length > 0) throw new AppError('sharing-not-allowed');
  }
}

/**
 * Open, or kept but not attached: the process may have died between claiming the upload and writing the transfer. The
 * unique slug decides at the insert.
 */
function mayLackTransfer({ state, unattachedSince }: UploadSession): boolean {
  return state === 'open' || (state === 'kept' && unattachedSince !== null);
}
