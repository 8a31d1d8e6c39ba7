import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { SealedChange } from '#contract/transfers/encryption.js';
import type { addFiles } from '#contract/transfers/transfers.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../../core/errors/app-error.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { Entitlements } from '../../../identity/accounts/index.js';
import { type Principal, type Scope, wholeAccount } from '../../../identity/auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import {
  refuseFiles,
  UPLOAD_TICKET,
  type UploadSession,
  UploadSessions,
  type UploadTarget,
} from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { currentFiles, filesOfUpload, type Transfer, type TransferFile } from '../domain/transfer.js';
import { canAddFiles, scanOf, summaryOf } from '../domain/transfer-files.js';
import { checkSealedChange, refuseEncrypted, requireLive } from '../policy.js';
import { TransferChanges } from '../transfer-changes.service.js';
import { addedEntry } from '../transfers.events.js';
import { UploadVerifier } from './transfer-uploads.service.js';

type Payload = BodyOf<typeof addFiles>;

export interface AdditionProof {
  principal: Principal;
  uploadTicket: string | undefined;
}

interface Appended {
  session: UploadSession;
  files: TransferFile[];
  entitlements: Entitlements;
  sealed: SealedChange | undefined;
}

interface AdditionOwner {
  scope: Scope;
  entitlements: Entitlements;
}

/**
 * Decides what may be added to a transfer, and adds a finished upload: all files or none, within the limits of the
 * whole transfer.
 */
@Injectable()
export class Additions implements UploadTarget {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly verifier: UploadVerifier,
    private readonly tokens: Tokens,
    private readonly changes: TransferChanges,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
  ) {}

  /** Asked when the upload is opened. */
  async addition({ slug, scope, replaces }: Parameters<UploadTarget['addition']>[0]) {
    const live = requireLive(await this.transfers.findOwned(scope, slug), this.clock.now());
    // Files that were submitted for a request have a key for each upload, and no list of the transfer.
    if (live.requestId !== null) refuseEncrypted(live);
    if (!canAddFiles(live, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
    const files = currentFiles(live);
    if (replaces !== null && !files.some(({ id }) => id === replaces)) throw new AppError('file-not-found');
    const staying = files.filter(({ id }) => id !== replaces);
    return {
      store: live.store,
      files: staying.map(({ path, size }) => ({ path, size })),
      isEncrypted: live.isEncrypted === true,
    };
  }

  /** Idempotent. */
  async add(proof: AdditionProof, body: Payload): Promise<Transfer> {
    const { scope, entitlements } = await this.authorize(proof, body);
    const transfer = await this.findTransfer(scope, body);
    if (body.senderId && body.senderId !== transfer.sender.senderId) throw new AppError('not-yours');
    entitlements.assertMaySend();
    if (entitlements.isVisitor) this.policies.assertVisitorsMaySend();
    if (containsUpload(transfer, body.uploadSlug)) return transfer;
    try {
      const session = await this.uploads.findAddition(scope, body.uploadSlug, { to: body.slug, replaces: null });
      requireLive(transfer, this.clock.now());
      const files = await this.verifier.verify(session, body.fileObjects, transfer.files.length);
      return await this.append(transfer, { session, files, entitlements, sealed: body.sealed });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upload-not-found') throw error;
      // An equal call may have added the files since the transfer was read.
      const current = await this.findTransfer(scope, body);
      if (containsUpload(current, body.uploadSlug)) return current;
      throw error;
    }
  }

  /** A member by session, or a visitor by the ticket of this upload. */
  private async authorize({ principal, uploadTicket }: AdditionProof, body: Payload): Promise<AdditionOwner> {
    if (principal.kind === 'member') return principal;
    const isProven = this.tokens.verify(UPLOAD_TICKET, uploadTicket)?.sub === body.uploadSlug;
    const accountId = isProven ? await this.visitorAccountOf(body) : null;
    if (accountId === null) throw new AppError('unauthenticated');
    return { scope: wholeAccount(accountId), entitlements: Entitlements.ofVisitors };
  }

  /** A member's ticket is not enough: access to the uploads must end with access to the account. */
  private async visitorAccountOf({ slug, uploadSlug }: Payload): Promise<string | null> {
    const session = await this.uploads.findBySlug(uploadSlug);
    if (session) return session.area === 'anonUpload' ? session.accountId : null;
    // Repeated after it was added.
    const transfer = await this.transfers.findPublicBySlug(slug);
    const isTheirs = transfer?.sender.isMember === false && containsUpload(transfer, uploadSlug);
    return isTheirs ? transfer.accountId : null;
  }

  private async findTransfer(scope: Scope, { slug, _id }: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(scope, slug);
    if (transfer?._id !== _id) throw new AppError('transfer-not-found');
    return transfer;
  }

  private append({ accountId, slug }: Transfer, { session, files, entitlements, sealed }: Appended): Promise<Transfer> {
    return this.changes.changeTransfer({ scope: wholeAccount(accountId), slug }, (transfer, now) => {
      if (containsUpload(transfer, session.slug)) return null;
      checkSealedChange(transfer, files, sealed);
      // Another change may have used up a limit since.
      this.checkLimits(transfer, files, entitlements);
      const newFiles = renumbered(files, transfer);
      return {
        changes: {
          ...summaryOf([...currentFiles(transfer), ...newFiles], transfer),
          ...(sealed && { sealedList: sealed.list }),
        },
        newFiles,
        takesOver: { session, limitBytes: entitlements.limits.storageBytes },
        outbox: [addedEntry(transfer, session, now)],
      };
    });
  }

  /** The limits hold for the whole transfer, as it is when the files are added. */
  private checkLimits(transfer: Transfer, files: TransferFile[], entitlements: Entitlements): void {
    if (!canAddFiles(transfer, files.length)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
    const refusal = refuseFiles(files, { entitlements, existing: currentFiles(transfer) });
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.policies.assertSize([...currentFiles(transfer), ...files]);
  }
}

function containsUpload(transfer: Transfer, uploadSlug: string): boolean {
  return filesOfUpload(transfer, uploadSlug).length > 0;
}

/** File ids are indexes of the transfer's list. */
function renumbered(files: TransferFile[], { files: earlier, isEncrypted }: Transfer): TransferFile[] {
  return files.map((file, index) => ({
    ...file,
    id: String(earlier.length + index),
    scan: scanOf(file, { isEncrypted }),
  }));
}
