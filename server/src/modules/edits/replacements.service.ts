import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { replaceFile } from '#contract/transfers/transfer-files.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { outboxEntry } from '../../core/outbox/outbox.js';
import { isWithin, type Member, type Scope } from '../auth/index.js';
import { InstallationPolicies } from '../policies/index.js';
import { purposeOf, type UploadSession, UploadSessions, UploadStates } from '../uploads/index.js';
import {
  currentFilesAfter,
  type Change,
  currentFile,
  type FileMark,
  addedEntry,
  filesOfUpload,
  canAddFiles,
  requireLive,
  versionsOverLimit,
  UploadVerifier,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
  Transfers,
  versionsExpired,
} from '../transfers/index.js';
import { assertFits } from './file-versions.service.js';

type Payload = BodyOf<typeof replaceFile>;

/**
 * Replaces a file by an uploaded one. The old file is kept as a version; versions beyond the maximum are purged, oldest
 * first.
 */
@Injectable()
export class Replacements {
  constructor(
    private readonly transfers: Transfers,
    private readonly changes: TransferChanges,
    private readonly uploads: UploadSessions,
    private readonly states: UploadStates,
    private readonly verifier: UploadVerifier,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
  ) {}

  /** Idempotent per upload. */
  async replace(member: Member, { slug, fileId }: { slug: string; fileId: string }, body: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(member.scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    member.entitlements.assertMaySend();
    const session = await this.findUpload(member.scope, slug, body.uploadSlug);
    if (filesOfUpload(transfer, session.slug).length > 0) return transfer;
    this.checkLive(transfer, fileId);
    if (session.state !== 'open' && session.state !== 'kept') throw new AppError('upload-closed');
    const [file] = await this.verifier.verify(session, [body.fileObject]);
    if (!file) throw new AppError('upload-not-found');
    return this.write(member, { slug, fileId, session, file });
  }

  private write(
    { scope, entitlements }: Member,
    { slug, fileId, session, file }: { slug: string; fileId: string; session: UploadSession; file: TransferFile },
  ): Promise<Transfer> {
    return this.changes.apply({ scope, slug }, (transfer, now) => {
      if (filesOfUpload(transfer, session.slug).length > 0) return null;
      this.checkLive(transfer, fileId);
      const others = withoutFile(transfer, fileId);
      assertFits({ ...file, id: '' }, others, { entitlements, policies: this.policies });
      return {
        ...replacement(transfer, { fileId, file, session, now }),
        alsoWrite: (transaction) => this.states.keep(session, entitlements.limits.storageBytes, transaction),
      };
    });
  }

  private async findUpload(scope: Scope, slug: string, uploadSlug: string): Promise<UploadSession> {
    const session = await this.uploads.find(uploadSlug);
    const isWanted = session && purposeOf(session) === 'addition' && session.addTo === slug;
    if (!isWanted || !isWithin(scope, session)) throw new AppError('upload-not-found');
    return session;
  }

  private checkLive(transfer: Transfer, fileId: string): void {
    requireLive(transfer, this.clock.now());
    if (!currentFile(transfer, fileId)) throw new AppError('file-not-found');
  }
}

function withoutFile(transfer: Transfer, fileId: string): TransferFile[] {
  return currentFilesAfter(transfer, []).filter(({ id }) => id !== fileId);
}

function replacement(
  transfer: Transfer,
  { fileId, file, session, now }: { fileId: string; file: TransferFile; session: UploadSession; now: Date },
): Change {
  const newFile = { ...file, id: String(transfer.files.length) };
  if (!canAddFiles(transfer, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
  const excess = versionsOverLimit(transfer, fileId).map(({ id }) => id);
  const marks: FileMark[] = [
    { id: fileId, removedAt: now, replacedBy: newFile.id },
    ...excess.map((id) => ({ id, purgedAt: now })),
  ];
  const outbox = [addedEntry(transfer, session, now)];
  if (excess.length > 0) {
    const payload = { transferId: transfer._id, version: transfer.filesVersion + 1, fileIds: excess };
    outbox.push(outboxEntry(versionsExpired, payload, now));
  }
  return {
    changes: { ...summaryOf([...currentFilesAfter(transfer, marks), newFile]), hasVersions: true },
    marks,
    newFiles: [newFile],
    event: {
      kind: 'file-replaced',
      data: { fileId, by: newFile.id, bytes: newFile.size, ...(excess.length > 0 && { purged: excess }) },
    },
    outbox,
  };
}
