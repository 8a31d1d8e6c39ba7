import { Injectable } from '@nestjs/common';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import { EXPIRES_NEVER, EXPIRY_CUSTOM_MARKER } from '#contract/transfers/expiry.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type Relay, UploadReservations, type UploadSession } from '../../files/uploads/index.js';
import {
  canAddFiles,
  currentFilesAfter,
  addedEntry,
  FIRST_REVISION,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
  TransferUploads,
  UploadVerifier,
} from '../../files/transfers/index.js';
import { type SubmitCall, claimsOf, outboxAfter, submissionAfter, type WrittenSubmission } from './submit-call.js';
import { SubmissionWrites } from './submission-writes.service.js';
import type { RequestVisit, Submission, SubmissionSender } from '../requests/index.js';
import { itemOfPath } from './submission-uploads.service.js';

/**
 * Keeps the files of a submission as a transfer of the owner's account, which is in no list and has no link. So they are
 * downloaded, checked, previewed, forwarded and deleted like other files.
 */
@Injectable()
export class SubmissionTransfers {
  constructor(
    private readonly writes: SubmissionWrites,
    private readonly changes: TransferChanges,
    private readonly transferUploads: TransferUploads,
    private readonly reservations: UploadReservations,
    private readonly verifier: UploadVerifier,
    private readonly clock: Clock,
  ) {}

  /** The first files: with the transfer that holds them. @throws {AppError} as `submissionAfter`, storage-full @throws {ConcurrentChange} */
  async createTransfer(submission: Submission, call: SubmitCall, session: UploadSession): Promise<WrittenSubmission> {
    const { visit, body, from } = call;
    const files = await this.verifyUpload(session, claimsOf(body));
    this.writes.assertSize(files, visit);
    const next = submissionAfter(submission, call, { files, now: this.clock.now() });
    const transfer = this.newTransfer(visit, { submission, session, files: this.named(visit, files), from });
    const withTransfer = { ...next, transferId: transfer._id, transferSlug: transfer.slug };
    const written = { submission: withTransfer, outbox: outboxAfter(submission, withTransfer, call) };
    await this.transferUploads.saveTransfer(transfer, session, {
      limitBytes: visit.entitlements.limits.storageBytes,
      alsoWrite: (transaction) => this.writes.writeSubmission(transaction, visit, written),
    });
    return written;
  }

  /** Answers alone. */
  async writeAnswers(submission: Submission, call: SubmitCall): Promise<WrittenSubmission> {
    const next = submissionAfter(submission, call, { files: [], now: this.clock.now() });
    const written = { submission: next, outbox: outboxAfter(submission, next, call) };
    await this.writes.writeAlone(call.visit.request, written);
    return written;
  }

  /** More files, or fewer. */
  async changeTransfer(submission: Submission, call: SubmitCall & { transferId: string }): Promise<WrittenSubmission> {
    const { visit, body, session, transferId } = call;
    let written: WrittenSubmission = { submission, outbox: [] };
    await this.changes.changeTransfer({ _id: transferId }, async (transfer, now) => {
      if (session && !canAddFiles(transfer, session.files.length))
        throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
      const files = session ? await this.verifyUpload(session, claimsOf(body), transfer.files.length) : [];
      const next = submissionAfter(submission, call, { files, now });
      written = { submission: next, outbox: outboxAfter(submission, next, call) };
      const marks = body.withdraws.map((id) => ({ id, removedAt: now }));
      const left = currentFilesAfter(transfer, marks);
      this.writes.assertSize([...left, ...files], visit);
      const newFiles = this.named(visit, files);
      return {
        changes: { ...summaryOf([...left, ...newFiles]), hasVersions: transfer.hasVersions || marks.length > 0 },
        marks,
        newFiles,
        event: { kind: 'submitted', data: { added: files.map(({ id }) => id), withdrawn: body.withdraws } },
        outbox: session ? [addedEntry(transfer, session, now)] : [],
        alsoWrite: async (transaction) => {
          const relay = session && (await this.takeUpload(session, visit, transaction));
          await this.writes.writeSubmission(transaction, visit, written);
          return () => relay?.() ?? Promise.resolve();
        },
      };
    });
    return written;
  }

  private takeUpload(
    session: UploadSession,
    { request, entitlements }: RequestVisit,
    transaction: Transaction,
  ): Promise<Relay> {
    const { accountId } = request;
    return this.reservations.takeOver(
      session,
      { accountId, limitBytes: entitlements.limits.storageBytes },
      transaction,
    );
  }

  /** Each path begins with the id of its item, which is no name for people. */
  private async verifyUpload(...upload: Parameters<UploadVerifier['verify']>): Promise<TransferFile[]> {
    return this.verifier.verify(...upload).catch((error: unknown) => {
      const { fileName } = (error instanceof AppError && error.details) || {};
      if (!(error instanceof AppError) || typeof fileName !== 'string') throw error;
      throw appErrorOf(error.code, { ...error.details, fileName: fileName.slice(fileName.indexOf('/') + 1) });
    });
  }

  /** The owner sees the item's name as folder, not its id. */
  private named({ request }: RequestVisit, files: readonly TransferFile[]): TransferFile[] {
    return files.map((file) => {
      const [, ...rest] = file.path.split('/');
      const folder = (itemOfPath(request, file.path)?.name ?? '').replaceAll(/[\\/]/g, '-');
      return { ...file, path: [folder, ...rest].join('/') };
    });
  }

  private newTransfer(
    { request }: RequestVisit,
    {
      submission,
      session,
      files,
      from,
    }: { submission: Submission; session: UploadSession; files: TransferFile[]; from: SubmissionSender },
  ): Transfer {
    const now = this.clock.now();
    return {
      _id: randomId(),
      slug: session.slug,
      sendAs: 'none',
      accountId: request.accountId,
      createdBy: request.createdBy,
      sentByAccountId: '',
      requestId: request._id,
      sender: { senderId: '', ...from, profilePic: '', isMember: false },
      store: session.store,
      title: request.title,
      message: '',
      recipients: [],
      sentTo: 0,
      files,
      revision: FIRST_REVISION,
      hasVersions: false,
      ...summaryOf(files),
      dateSent: now,
      expirySeconds: EXPIRY_CUSTOM_MARKER,
      expiresAt: new Date(EXPIRES_NEVER),
      undoUntil: null,
      downloadLimit: null,
      reminds: false,
      remindAt: null,
      lastModified: now,
      lastDownloadAt: null,
      passwordHash: null,
      passwordVersion: 0,
      wrongPasswords: 0,
      sharedWith: [],
      lang: request.lang,
      deletedAt: null,
      deletionFinalAt: null,
      requestDigest: submission._id,
    };
  }
}
