import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import { AppError, appErrorOf } from '../../../../core/errors/app-error.js';
import type { Entitlements } from '../../../identity/accounts/index.js';
import type { Principal } from '../../../identity/auth/index.js';
import { refuseSize, type UploadSession, UploadSessions } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { claimedFiles } from '../domain/verify-upload.js';
import { isSavedCopy, type Transfer } from '../domain/transfer.js';
import { type ResolvedSender, Senders } from './senders.service.js';
import { sharedIds, TransferComposer } from './transfer-composer.service.js';
import { TransferShares } from './transfer-shares.service.js';
import { TransferUploads } from './transfer-uploads.service.js';
import { UploadVerifier } from './upload-verifier.service.js';

type Payload = BodyOf<typeof createTransfer>;

export interface CreationRequest {
  principal: Principal;
  body: Payload;
  senderTicket: string | undefined;
  network: string;
  lang: Language;
}

export interface CreatedTransfer {
  transfer: Transfer;
  entitlements: Entitlements;
  /** Created by this call, so it has no downloads and no sent mails. */
  isNew: boolean;
}

interface Attempt {
  request: CreationRequest;
  resolved: ResolvedSender;
  digest: string;
}

/** Creates a transfer from a finished upload, once: a repeated request finds the transfer by its slug. */
@Injectable()
export class TransferCreation {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly verifier: UploadVerifier,
    private readonly senders: Senders,
    private readonly composer: TransferComposer,
    private readonly writer: TransferUploads,
    private readonly shares: TransferShares,
  ) {}

  async create(request: CreationRequest): Promise<CreatedTransfer> {
    const resolved = await this.senders.resolveSender(request);
    const digest = this.composer.digestOf(request.body);
    const { entitlements } = resolved;
    try {
      const session = await this.uploads.findOpen(request.body.slug);
      const transfer = await this.createFrom(session, { request, resolved, digest });
      return { transfer, entitlements, isNew: true };
    } catch (error) {
      const earlier = error instanceof AppError && (await this.findEarlier(request.body, resolved.accountId, digest));
      if (earlier) return { transfer: earlier, entitlements, isNew: false };
      throw error;
    }
  }

  private async createFrom(session: UploadSession, attempt: Attempt): Promise<Transfer> {
    const { request, resolved, digest } = attempt;
    if (session.accountId !== resolved.accountId || session.createdBy !== resolved.sender.senderId)
      throw new AppError('slug-taken');
    if (session.purpose.kind !== (isSavedCopy(request.body) ? 'save' : 'send')) throw new AppError('upload-not-found');
    this.checkPayload(request.body, resolved);
    await this.checkShares(request);
    const { entitlements, accountId, hasWebhooks } = resolved;
    // Plan and policies may have changed since the upload was opened.
    const refusal = refuseSize(session.files, entitlements);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.composer.assertPolicies(request.principal, request.body, session.files);
    const expiresAt = this.composer.expiryOf(request.body, resolved, session);
    const files = await this.verifier.verify(session, claimedFiles(request.body));
    const transfer = await this.composer.compose({ request, resolved, store: session.store, files, expiresAt, digest });
    await this.writer.create(transfer, session, {
      entitlements,
      accountId,
      isReported: hasWebhooks,
      network: request.network,
    });
    return transfer;
  }

  /** Finds the transfer of an earlier equal request. */
  private async findEarlier({ slug }: Payload, accountId: string, digest: string): Promise<Transfer | null> {
    const earlier = await this.transfers.findAnyBySlug(slug);
    if (!earlier) return null;
    if (earlier.accountId !== accountId || earlier.deletedAt) throw new AppError('slug-taken');
    if (earlier.requestDigest !== digest) throw new AppError('idempotency-conflict');
    return earlier;
  }

  private async checkShares({ principal, body }: CreationRequest): Promise<void> {
    const userIds = sharedIds(body);
    if (userIds.length === 0) return;
    if (principal.kind !== 'member') throw new AppError('sharing-not-allowed');
    await this.shares.assertInTeam(principal, userIds);
  }

  private checkPayload({ sendAs, emailTo }: Payload, { entitlements }: ResolvedSender): void {
    const { recipients } = entitlements.limits;
    const addresses = new Set(emailTo.map(({ email }) => email));
    if (sendAs === 'email' && addresses.size === 0) throw new AppError('no-recipients');
    if (addresses.size > recipients) throw new AppError('too-many-recipients', { limit: recipients });
  }
}
