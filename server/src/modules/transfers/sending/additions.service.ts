import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { addFiles } from '#contract/transfers.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Entitlements } from '../../accounts/index.js';
import type { Principal } from '../../auth/index.js';
import { refuseFiles, type UploadSession, UploadSessions } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { currentFiles, filesOfUpload, isExpired, type Transfer, type TransferFile } from '../domain/transfer.js';
import { canAddFiles } from '../domain/file-changes.js';
import { filesAdded } from '../transfers.events.js';
import { UploadVerifier } from './upload-verifier.service.js';

const MAX_ROUNDS = 20;

type Payload = BodyOf<typeof addFiles>;

export interface AdditionProof {
  principal: Principal;
  uploadTicket: string | undefined;
}

interface AdditionOwner {
  accountId: string;
  entitlements: Entitlements;
}

/** Adds a finished upload to a transfer: all files or none, within the limits of the whole transfer. Idempotent. */
@Injectable()
export class Additions {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly verifier: UploadVerifier,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async add(proof: AdditionProof, body: Payload): Promise<Transfer> {
    const { accountId, entitlements } = await this.authorize(proof, body.uploadSlug);
    const transfer = await this.findTransfer(accountId, body);
    if (body.senderId && body.senderId !== transfer.sender.senderId) throw new AppError('not-yours');
    entitlements.assertMaySend();
    const session = await this.findUpload(accountId, body);
    if (containsUpload(transfer, session)) return transfer;
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (session.state !== 'open' && session.state !== 'kept') throw new AppError('upload-closed');
    // The plan may have changed since the upload was opened. A kept upload was checked when it was claimed.
    if (session.state === 'open') await this.uploads.assertWithinStorage(session);
    const files = await this.verifier.verify(session, body.fileObjects, transfer.files.length);
    checkLimits(transfer, files, entitlements);
    // Claimed before the transfer refers to it, so that a concurrent discard cannot remove the objects.
    if (!(await this.uploads.claim(session))) throw new AppError('upload-closed');
    return this.append(transfer, { session, files, entitlements });
  }

  /** A member by session, or a visitor by the ticket of this upload. @throws {AppError} unauthenticated */
  private async authorize({ principal, uploadTicket }: AdditionProof, uploadSlug: string): Promise<AdditionOwner> {
    if (principal.kind === 'member') return principal;
    const claims = uploadTicket === undefined ? null : this.tokens.verify('upload-ticket', uploadTicket);
    const session = claims?.sub === uploadSlug ? await this.uploads.find(uploadSlug) : null;
    // A member's ticket is not enough: access to the uploads must end with access to the account.
    if (session?.area !== 'anonUpload') throw new AppError('unauthenticated');
    return { accountId: session.accountId, entitlements: Entitlements.ofVisitors };
  }

  private async findTransfer(accountId: string, { slug, _id }: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(accountId, slug);
    if (transfer?._id !== _id) throw new AppError('transfer-not-found');
    return transfer;
  }

  private async findUpload(accountId: string, { slug, uploadSlug }: Payload): Promise<UploadSession> {
    const session = await this.uploads.find(uploadSlug);
    if (!session || session.accountId !== accountId || session.addTo !== slug) throw new AppError('upload-not-found');
    return session;
  }

  private async append(
    transfer: Transfer,
    { session, files, entitlements }: { session: UploadSession; files: TransferFile[]; entitlements: Entitlements },
  ): Promise<Transfer> {
    const now = this.clock.now();
    const outbox = [outboxEntry(filesAdded, { transferId: transfer._id, uploadSlug: session.slug }, now)];
    let current = transfer;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const added = await this.transfers.addFiles(current, { files: renumbered(files, current), now, outbox });
      if (added) {
        await this.outbox.relay(TRANSFERS, added._id, outbox);
        return added;
      }
      current = await this.reread(current, session);
      if (containsUpload(current, session)) return current;
      await this.recheckLimits(current, files, { entitlements, session });
    }
    throw new AppError('unavailable');
  }

  private async reread({ accountId, slug }: Transfer, session: UploadSession): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(accountId, slug);
    if (transfer) return transfer;
    await this.uploads.cancelAddition(session.slug);
    throw new AppError('transfer-not-found');
  }

  /** After a lost race: the other addition may have used up a limit. */
  private async recheckLimits(
    transfer: Transfer,
    files: TransferFile[],
    { entitlements, session }: { entitlements: Entitlements; session: UploadSession },
  ): Promise<void> {
    try {
      checkLimits(transfer, files, entitlements);
    } catch (error) {
      await this.uploads.cancelAddition(session.slug);
      throw error;
    }
  }
}

function containsUpload(transfer: Transfer, { slug }: UploadSession): boolean {
  return filesOfUpload(transfer, slug).length > 0;
}

/** File ids are indexes of the transfer's list. */
function renumbered(files: TransferFile[], { files: earlier }: Transfer): TransferFile[] {
  return files.map((file, index) => ({ ...file, id: String(earlier.length + index) }));
}

function checkLimits(transfer: Transfer, files: TransferFile[], entitlements: Entitlements): void {
  if (!canAddFiles(transfer, files.length)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
  const refusal = refuseFiles(files, { entitlements, beside: currentFiles(transfer) });
  if (refusal) throw appErrorOf(refusal.code, refusal.details);
}
