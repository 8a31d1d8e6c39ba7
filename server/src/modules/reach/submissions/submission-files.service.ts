import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import { EXPIRES_NEVER, EXPIRY_CUSTOM_MARKER } from '#contract/transfers/expiry.js';
import { isWantedType } from '#contract/requests/file-types.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import {
  type Relay,
  type RequestUpload,
  RequestUploads,
  type SubmittingVisitor,
  type UnfinishedUpload,
  UnfinishedUploads,
  UploadReservations,
  type UploadSession,
  type Visitor,
} from '../../files/uploads/index.js';
import {
  addedEntry,
  canAddFiles,
  currentFilesAfter,
  FIRST_REVISION,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
  TransferUploads,
  UploadVerifier,
} from '../../files/transfers/index.js';
import { wholeAccount } from '../../identity/auth/index.js';
import {
  currentItems,
  type FileRequest,
  RequestAccess,
  type RequestItem,
  type RequestVisit,
  type Submission,
  type SubmissionSender,
} from '../requests/index.js';
import {
  claimsOf,
  outboxAfter,
  submissionAfter,
  SubmissionWrites,
  type SubmitCall,
  type WrittenSubmission,
} from './submission-writes.service.js';
import { isOpaquePath, sealedBytes } from './domain/sealing.js';

/** Per request and network. */
const UPLOADS = { name: 'request-uploads', points: 60, perSeconds: 3600 };

type Announced = Parameters<RequestUpload['openUpload']>[1];

/** Decides which uploads a request accepts. */
@Injectable()
export class SubmissionUploads implements RequestUpload, OnModuleInit {
  constructor(
    private readonly access: RequestAccess,
    private readonly uploads: RequestUploads,
    private readonly unfinished: UnfinishedUploads,
    private readonly limiter: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.uploads.provide(this);
  }

  async openUpload({ slug, ticket, network }: Parameters<RequestUpload['openUpload']>[0], files: Announced) {
    const { request, account, entitlements, visitorId } = await this.access.visit(ticket);
    if (request.slug !== slug) throw new AppError('request-not-found');
    await this.limiter.takePoint(UPLOADS, `${request._id} ${network}`);
    for (const file of files) assertWanted(request, file);
    return {
      accountId: request.accountId,
      createdBy: request.createdBy,
      scope: wholeAccount(request.accountId),
      entitlements,
      senderEmail: null,
      region: account.region,
      visitor: { requestId: request._id, visitorId, passwordVersion: request.passwordVersion },
    };
  }

  /** Unfinished uploads of the visitor with this ticket. @throws {AppError} as `RequestAccess.visit` */
  async listUnfinished(ticket: string): Promise<UnfinishedUpload[]> {
    const { request, visitorId } = await this.access.visit(ticket);
    return this.unfinished.listOf({ requestId: request._id, visitorId });
  }

  reportStorageFull(requestId: string): Promise<void> {
    return this.access.reportUnavailable(requestId);
  }

  assertTakes(upload: SubmittingVisitor): Promise<void> {
    return this.access.assertTakes(upload);
  }

  async resume(ticket: string): Promise<number> {
    return (await this.access.visit(ticket)).request.passwordVersion;
  }

  visitorOf(ticket: string | undefined): Visitor | null {
    return this.access.visitorOf(ticket);
  }
}

/** The first folder of a path is the item's id. */
function itemOfPath(request: Pick<FileRequest, 'items'>, path: string): RequestItem | undefined {
  const [itemId] = path.split('/');
  return currentItems(request).find((item) => item.itemId === itemId && item.kind === 'files');
}

function assertWanted(request: FileRequest, { path, size }: Announced[number]): void {
  const item = itemOfPath(request, path);
  const fileName = path.split('/').at(-1) ?? '';
  if (!item || !path.includes('/')) throw new AppError('item-not-found');
  const isSealed = request.sealedTo !== undefined;
  if (isSealed && !isOpaquePath(path)) throw new AppError('encryption-mismatch');
  // The page checks the types of what it encrypts.
  if (!isSealed && !isWantedType(fileName, item.types))
    throw new AppError('type-not-wanted', { fileName, types: item.types.join(', ') });
  const { maxBytes } = item;
  if (maxBytes !== null && size > (isSealed ? sealedBytes(maxBytes) : maxBytes))
    throw new AppError('file-too-large', { fileName, limitBytes: maxBytes });
}

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
      // A scanner finds nothing in encrypted files.
      const unscanned = request.sealedTo !== undefined && { scan: null };
      return { ...file, path: [folder, ...rest].join('/'), ...unscanned };
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
      ...(request.sealedTo !== undefined && { isEncrypted: true }),
      requestDigest: submission._id,
    };
  }
}
