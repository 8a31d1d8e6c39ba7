import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { replaceFile } from '#contract/transfers/transfer-files.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Member } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { type UploadSession, UploadSessions } from '../uploads/index.js';
import {
  currentFilesAfter,
  type Change,
  currentFile,
  type FileMark,
  addedEntry,
  filesOfUpload,
  canAddFiles,
  checkSealedChange,
  requireLive,
  scanOf,
  versionsOverLimit,
  UploadVerifier,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
  TransferRepository,
} from '../transfers/index.js';
import { assertFits } from './file-versions.service.js';
import { VersionRetention } from './version-retention.service.js';

type Payload = BodyOf<typeof replaceFile>;

interface Replacing {
  slug: string;
  fileId: string;
  session: UploadSession;
  file: TransferFile;
  sealed: Payload['sealed'];
}

/**
 * Replaces a file by an uploaded one. The old file is kept as a version; versions beyond the maximum are purged, oldest
 * first.
 */
@Injectable()
export class Replacements {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly changes: TransferChanges,
    private readonly uploads: UploadSessions,
    private readonly versions: VersionRetention,
    private readonly verifier: UploadVerifier,
    private readonly policies: InstallationPolicies,
  ) {}

  /** Idempotent per upload. */
  async replace(member: Member, { slug, fileId }: { slug: string; fileId: string }, body: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(member.scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    member.entitlements.assertMaySend();
    if (filesOfUpload(transfer, body.uploadSlug).length > 0) return transfer;
    const session = await this.uploads.findAddition(member.scope, body.uploadSlug, { to: slug, replaces: fileId });
    const [file] = await this.verifier.verify(session, [body.fileObject]);
    if (!file) throw new AppError('upload-not-found');
    return this.write(member, { slug, fileId, session, file, sealed: body.sealed });
  }

  private write(
    { scope, entitlements }: Member,
    { slug, fileId, session, file, sealed }: Replacing,
  ): Promise<Transfer> {
    return this.changes.changeTransfer({ scope, slug }, (transfer, now) => {
      if (filesOfUpload(transfer, session.slug).length > 0) return null;
      requireLive(transfer, now);
      if (!currentFile(transfer, fileId)) throw new AppError('file-not-found');
      checkSealedChange(transfer, [file], sealed);
      const others = withoutFile(transfer, fileId);
      assertFits({ ...file, id: '' }, others, { entitlements, policies: this.policies });
      const purged = versionsOverLimit(transfer, fileId);
      return {
        ...replacement(transfer, { fileId, file, session, sealed, now, purged }),
        takesOver: { session, limitBytes: entitlements.limits.storageBytes },
        alsoWrite: (transaction) => this.versions.release(transfer, purged, transaction),
      };
    });
  }
}

function withoutFile(transfer: Transfer, fileId: string): TransferFile[] {
  return currentFilesAfter(transfer, []).filter(({ id }) => id !== fileId);
}

function replacement(
  transfer: Transfer,
  {
    fileId,
    file,
    session,
    sealed,
    now,
    purged,
  }: Omit<Replacing, 'slug'> & { now: Date; purged: readonly TransferFile[] },
): Change {
  const newFile = { ...file, id: String(transfer.files.length), scan: scanOf(file, transfer) };
  if (!canAddFiles(transfer, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
  const purgedIds = purged.map(({ id }) => id);
  const marks: FileMark[] = [
    { id: fileId, removedAt: now, replacedBy: newFile.id },
    ...purgedIds.map((id) => ({ id, purgedAt: now })),
  ];
  return {
    changes: {
      ...summaryOf([...currentFilesAfter(transfer, marks), newFile], transfer),
      hasVersions: true,
      ...(sealed && { sealedList: sealed.list }),
    },
    marks,
    newFiles: [newFile],
    event: {
      kind: 'file-replaced',
      data: { fileId, by: newFile.id, bytes: newFile.size, ...(purgedIds.length > 0 && { purged: purgedIds }) },
    },
    outbox: [addedEntry(transfer, session, now)],
  };
}
