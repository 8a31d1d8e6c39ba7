import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import { planLimits, type Role } from '#contract/plans.js';
import type { addFiles } from '#contract/transfers.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type Caller, refuseSending } from '../../auth/index.js';
import { refuseFiles, type UploadSession, UploadSessions } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { currentFiles, isExpired, type Transfer, type TransferFile } from '../domain/transfer.js';
import { hasPlacesFor } from '../domain/file-changes.js';
import { filesAdded } from '../transfers.events.js';
import { StoredUploads } from './stored-uploads.service.js';

const MAX_ROUNDS = 20;

type Payload = BodyOf<typeof addFiles>;

export interface AdditionProof {
  caller: Caller;
  uploadTicket: string | undefined;
}

interface AdditionOwner {
  ownerId: string;
  role: Role;
  /** Why the account may send nothing. */
  refusal: ReturnType<typeof refuseSending>;
}

/** Appends a finished upload to a transfer: once, whole, within the limits of the whole transfer. */
@Injectable()
export class Additions {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly stored: StoredUploads,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async add(proof: AdditionProof, body: Payload): Promise<Transfer> {
    const { ownerId, role, refusal } = await this.prove(proof, body.uploadSlug);
    const transfer = await this.findTransfer(ownerId, body);
    if (body.senderId && body.senderId !== transfer.sender.senderId) throw new AppError('not-yours');
    if (refusal) throw new AppError(refusal);
    const session = await this.findUpload(ownerId, body);
    if (holds(transfer, session)) return transfer;
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (session.state !== 'open' && session.state !== 'kept') throw new AppError('upload-closed');
    // The plan may be another one than when the upload was opened; what is kept already was judged then.
    if (session.state === 'open') await this.uploads.assertWithinStorage(session);
    const files = await this.stored.match(session, body.fileObjects, transfer.files.length);
    checkLimits(transfer, files, role);
    // Kept before it is named: a discard that comes in between must not take the objects away.
    if (!(await this.uploads.claim(session))) throw new AppError('upload-closed');
    return this.append(transfer, { session, files, role });
  }

  /** The owner by token, or a visitor by the ticket of the very upload that is added. @throws {AppError} unauthenticated */
  private async prove({ caller, uploadTicket }: AdditionProof, uploadSlug: string): Promise<AdditionOwner> {
    if (caller.kind === 'member')
      return { ownerId: caller.ownerId, role: caller.role, refusal: refuseSending(caller.status) };
    const claims = uploadTicket === undefined ? null : this.tokens.verify('upload-ticket', uploadTicket);
    const session = claims?.sub === uploadSlug ? await this.uploads.find(uploadSlug) : null;
    // A member's ticket alone is not enough: whoever lost the account must lose its uploads too (A3, A17).
    if (session?.area !== 'anonUpload') throw new AppError('unauthenticated');
    return { ownerId: session.ownerId, role: 'anon', refusal: null };
  }

  private async findTransfer(ownerId: string, { slug, _id }: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (transfer?._id !== _id) throw new AppError('transfer-not-found');
    return transfer;
  }

  private async findUpload(ownerId: string, { slug, uploadSlug }: Payload): Promise<UploadSession> {
    const session = await this.uploads.find(uploadSlug);
    if (!session || session.ownerId !== ownerId || session.addTo !== slug) throw new AppError('upload-not-found');
    return session;
  }

  private async append(
    transfer: Transfer,
    { session, files, role }: { session: UploadSession; files: TransferFile[]; role: Role },
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
      if (holds(current, session)) return current;
      await this.checkAgain(current, files, { role, session });
    }
    throw new AppError('unavailable');
  }

  private async reread({ ownerId, slug }: Transfer, session: UploadSession): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (transfer) return transfer;
    await this.uploads.cancelAddition(session.slug);
    throw new AppError('transfer-not-found');
  }

  /** Another addition was first: what it took may have been the last place. */
  private async checkAgain(
    transfer: Transfer,
    files: TransferFile[],
    { role, session }: { role: Role; session: UploadSession },
  ): Promise<void> {
    try {
      checkLimits(transfer, files, role);
    } catch (error) {
      await this.uploads.cancelAddition(session.slug);
      throw error;
    }
  }
}

function holds({ files }: Transfer, { prefix }: UploadSession): boolean {
  return files.some(({ itemPath }) => itemPath.startsWith(prefix));
}

/** Ids are places in the transfer's list. */
function renumbered(files: TransferFile[], { files: earlier }: Transfer): TransferFile[] {
  return files.map((file, index) => ({ ...file, id: String(earlier.length + index) }));
}

function checkLimits(transfer: Transfer, files: TransferFile[], role: Role): void {
  if (!hasPlacesFor(transfer, files.length)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
  const refusal = refuseFiles(files, { role, limits: planLimits[role], beside: currentFiles(transfer) });
  if (refusal) throw appErrorOf(refusal.code, refusal.details);
}
