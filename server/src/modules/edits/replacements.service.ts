import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { replaceFile } from '#contract/transfer-files.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { outboxEntry } from '../../core/outbox/outbox.js';
import { type Member, refuseSending } from '../auth/index.js';
import { type UploadSession, UploadSessions } from '../uploads/index.js';
import {
  afterMarks,
  type Change,
  currentFile,
  type FileMark,
  filesAdded,
  filesOfUpload,
  hasPlacesFor,
  isExpired,
  outlivedVersions,
  StoredUploads,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
  Transfers,
  versionsExpired,
} from '../transfers/index.js';
import { refuseBeside } from './file-versions.service.js';

type Payload = BodyOf<typeof replaceFile>;

/** Puts an uploaded file in another's place: once, whole, and the old one stays as a version, for which the oldest may go. */
@Injectable()
export class Replacements {
  constructor(
    private readonly transfers: Transfers,
    private readonly changes: TransferChanges,
    private readonly uploads: UploadSessions,
    private readonly stored: StoredUploads,
    private readonly clock: Clock,
  ) {}

  /** Asked again, it answers the same. */
  async replace(member: Member, { slug, fileId }: { slug: string; fileId: string }, body: Payload): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(member.ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    const refusal = refuseSending(member.status);
    if (refusal) throw new AppError(refusal);
    const session = await this.findUpload(member.ownerId, slug, body.uploadSlug);
    if (filesOfUpload(transfer, session.slug).length > 0) return transfer;
    // Said before anything is kept: what cannot be replaced leaves the upload as it is.
    this.checkLive(transfer, fileId);
    if (session.state !== 'open' && session.state !== 'kept') throw new AppError('upload-closed');
    // The plan may be another one than when the upload was opened; what is kept already was judged then.
    if (session.state === 'open') await this.uploads.assertWithinStorage(session);
    const [file] = await this.stored.match(session, [body.fileObject]);
    if (!file) throw new AppError('upload-not-found');
    refuseBeside({ ...file, id: '' }, withoutFile(transfer, fileId), member.role);
    // Kept before it is named: a discard that comes in between must not take the object away.
    if (!(await this.uploads.claim(session))) throw new AppError('upload-closed');
    return this.write(member, { slug, fileId, session, file });
  }

  private async write(
    { ownerId, role }: Member,
    { slug, fileId, session, file }: { slug: string; fileId: string; session: UploadSession; file: TransferFile },
  ): Promise<Transfer> {
    try {
      return await this.changes.apply({ ownerId, slug }, (transfer, now) => {
        if (filesOfUpload(transfer, session.slug).length > 0) return null;
        this.checkLive(transfer, fileId);
        refuseBeside({ ...file, id: '' }, withoutFile(transfer, fileId), role);
        return replacement(transfer, { fileId, file, uploadSlug: session.slug, now });
      });
    } catch (error) {
      // Refused by what another change was first with; a fault instead leaves it to the same request again, or a sweep.
      if (error instanceof AppError && error.status < 500) await this.uploads.cancelAddition(session.slug);
      throw error;
    }
  }

  private async findUpload(ownerId: string, slug: string, uploadSlug: string): Promise<UploadSession> {
    const session = await this.uploads.find(uploadSlug);
    if (!session || session.ownerId !== ownerId || session.addTo !== slug) throw new AppError('upload-not-found');
    return session;
  }

  private checkLive(transfer: Transfer, fileId: string): void {
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (!currentFile(transfer, fileId)) throw new AppError('file-not-found');
  }
}

function withoutFile(transfer: Transfer, fileId: string): TransferFile[] {
  return afterMarks(transfer, []).filter(({ id }) => id !== fileId);
}

function replacement(
  transfer: Transfer,
  { fileId, file, uploadSlug, now }: { fileId: string; file: TransferFile; uploadSlug: string; now: Date },
): Change {
  const newFile = { ...file, id: String(transfer.files.length) };
  if (!hasPlacesFor(transfer, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
  const outlived = outlivedVersions(transfer, fileId).map(({ id }) => id);
  const marks: FileMark[] = [
    { id: fileId, removedAt: now, replacedBy: newFile.id },
    ...outlived.map((id) => ({ id, purgedAt: now })),
  ];
  const outbox = [outboxEntry(filesAdded, { transferId: transfer._id, uploadSlug }, now)];
  if (outlived.length > 0) {
    const payload = { transferId: transfer._id, version: transfer.filesVersion + 1, fileIds: outlived };
    outbox.push(outboxEntry(versionsExpired, payload, now));
  }
  return {
    changes: { ...summaryOf([...afterMarks(transfer, marks), newFile]), hasVersions: true },
    marks,
    newFiles: [newFile],
    event: {
      kind: 'file-replaced',
      data: { fileId, by: newFile.id, bytes: newFile.size, ...(outlived.length > 0 && { purged: outlived }) },
    },
    outbox,
  };
}
