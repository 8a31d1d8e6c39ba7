import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../../config/config.module.js';
import { AppError, appErrorOf } from '../../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../../core/outbox/outbox.js';
import { Clock } from '../../../../core/clock/clock.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import { NamedChecks } from '../../../../core/ports/ports.js';
import type { Entitlements } from '../../../identity/accounts/index.js';
import { eachObject, type ObjectInfo, Stores } from '../../../platform/storage/index.js';
import { StorageUsage, UploadAdmission, UploadReservations, type UploadSession } from '../../uploads/index.js';
import { TransferWriteRepository } from '../data/transfer-write.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { dayOf, isSavedCopy, sendPeriod, type Transfer, type TransferFile } from '../domain/transfer.js';
import { createdEntries, fileJobEntries, reminderEntries, transferShared } from '../transfers.events.js';
import { SendQuotaRepository } from '../data/send-quota.repository.js';
import { type ClaimedFile, verifyUpload } from '../domain/transfer-files.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { refuseWithheld } from '../policy.js';

type FileCheck = (
  files: readonly Pick<TransferFile, 'path' | 'size' | 'crc32' | 'sha256' | 'checkedAt'>[],
) => Promise<void>;

/**
 * Verifies a finished upload against its store and returns its files. Other modules add checks of them, which throw an AppError to
 * refuse.
 */
@Injectable()
export class UploadVerifier extends NamedChecks<FileCheck> {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly stores: Stores,
    private readonly admission: UploadAdmission,
    private readonly config: Config,
  ) {
    super();
  }

  async verify(session: UploadSession, claimed: readonly ClaimedFile[], firstId = 0): Promise<TransferFile[]> {
    if (claimed.length === 0) throw new AppError('no-files');
    // While copies run, their objects are not verified and may be removed again.
    const isWhole = session.copies === null || session.copies.state === 'done';
    if (!isWhole) throw new AppError('object-missing', { fileName: session.files.at(-1)?.path ?? '' });
    await this.assertSourceOpen(session);
    const verdict = verifyUpload(claimed, session, await this.storedOf(session), firstId);
    if (!verdict.ok) throw appErrorOf(verdict.code, { fileName: verdict.fileName });
    for (const check of this.all()) await check(verdict.files);
    const scan = this.config.env.CLAMD_URL === undefined ? null : 'pending';
    return verdict.files.map((file) => ({ ...file, scan }));
  }

  private async storedOf({ store, prefix, files }: UploadSession): Promise<ReadonlyMap<string, ObjectInfo>> {
    const arrived = this.admission.arrivedOf(prefix);
    if (files.every(({ itemPath }) => arrived.has(itemPath))) return arrived;
    const stored = new Map<string, ObjectInfo>();
    for await (const object of eachObject(this.stores.named(store), prefix)) stored.set(object.key, object);
    return stored;
  }

  /** The source of a copy may have been withheld since the copy began. */
  private async assertSourceOpen({ copies }: UploadSession): Promise<void> {
    const source = copies === null ? null : await this.transfers.findById(copies.of);
    if (source) refuseWithheld(source);
  }
}

/** A file whose checksums were computed here from its bytes. */
type SummedFile = Pick<TransferFile, 'path' | 'size' | 'crc32' | 'sha256' | 'checkedAt'>;

/** The owner of the files: a transfer, or a file request with examples. */
interface Holder {
  kind: 'transfer' | 'request';
  id: string;
}

type Judge = (holder: Holder, files: readonly SummedFile[]) => Promise<void>;

/** Judgements of other modules that wait for checksums which no client has claimed. Each must be idempotent. */
@Injectable()
export class ComputedSums extends NamedChecks<Judge> {
  async report(holder: Holder, files: readonly SummedFile[]): Promise<void> {
    for (const judge of this.all()) await judge(holder, files);
  }
}

const QUOTA_KEPT_MS = 2 * DAY_MS;

interface SendRequest {
  entitlements: Entitlements;
  accountId: string;
  network: string;
}

/** Limits created transfers: per month by plan, per day for visitors. */
@Injectable()
export class SendLimits {
  constructor(
    private readonly quotas: SendQuotaRepository,
    private readonly usage: StorageUsage,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Refuses before anything is uploaded. */
  async checkRequest(request: SendRequest): Promise<void> {
    const refusal = await this.accountRefusal(request);
    if (refusal) throw refusal;
    if (!request.entitlements.isVisitor) return;
    const sent = await this.quotas.countSent(this.networkQuota(request));
    if (sent >= this.networkLimit) throw this.dailyRefusal('daily-network-limit', this.networkLimit);
  }

  /** Counted with the transfer, in the usage of its account. */
  quotaOf({ entitlements }: SendRequest, sentAt = this.clock.now()): { period: string; limit: number } {
    const period = sendPeriod(!entitlements.isVisitor, sentAt);
    const { transfersPerMonth } = entitlements.limits;
    const limit = entitlements.isVisitor ? this.config.env.VISITOR_SENDS_PER_DAY : (transfersPerMonth ?? Infinity);
    return { period, limit };
  }

  /** Counts a visitor's transfer that is created in the same transaction. */
  async countNetwork(request: SendRequest, transaction: Transaction): Promise<void> {
    if (!request.entitlements.isVisitor) return;
    const forgetAt = new Date(this.clock.now().getTime() + QUOTA_KEPT_MS);
    const limit = this.networkLimit;
    const quota = { quota: this.networkQuota(request), limit, forgetAt };
    if (!(await this.quotas.count(quota, transaction))) throw this.dailyRefusal('daily-network-limit', limit);
  }

  /** The limit that refused a transfer: the usage reports storage-full for each of its limits. */
  async refusalOf(request: SendRequest, error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== 'storage-full') return error;
    return (await this.accountRefusal(request)) ?? error;
  }

  private async accountRefusal(request: SendRequest): Promise<AppError | null> {
    const { entitlements, accountId } = request;
    const { period, limit } = this.quotaOf(request);
    if (limit === Infinity || (await this.usage.countSends(accountId, period)) < limit) return null;
    if (entitlements.isVisitor) return this.dailyRefusal('daily-send-limit', limit);
    return new AppError('monthly-limit', { role: entitlements.plan, limit });
  }

  private networkQuota({ network }: SendRequest): string {
    return `network-${sha256(network).slice(0, 24)}:${dayOf(this.clock.now())}`;
  }

  private get networkLimit(): number {
    return this.config.env.VISITOR_SENDS_PER_DAY_PER_NETWORK;
  }

  private dailyRefusal(code: 'daily-send-limit' | 'daily-network-limit', limit: number): AppError {
    const now = this.clock.now().getTime();
    const untilMidnight = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
    return new AppError(code, { limit, retryAfterSeconds: untilMidnight });
  }
}

interface Sending extends SendRequest {
  isReported: boolean;
}

interface Keeping {
  limitBytes: number;
  /** The transfer is sent, and counts. */
  sends?: { period: string; limit: number };
  /** Whether the account's webhooks get an event. */
  isReported?: boolean;
  alsoWrite: (transaction: Transaction) => Promise<void>;
}

/** Writes a transfer in one transaction with the end of the upload that it takes over: of all who want it, one gets it. */
@Injectable()
export class TransferUploads {
  constructor(
    private readonly transfers: TransferWriteRepository,
    private readonly uploads: UploadReservations,
    private readonly limits: SendLimits,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws {AppError} upload-not-found, slug-taken, also if another request was first; storage-full, and as `SendLimits.checkRequest` */
  async create(transfer: Transfer, session: UploadSession, request: Sending): Promise<void> {
    const { storageBytes: limitBytes } = request.entitlements.limits;
    const isSent = !isSavedCopy(transfer);
    try {
      await this.saveTransfer(transfer, session, {
        limitBytes,
        isReported: request.isReported,
        ...(isSent && { sends: this.limits.quotaOf(request, transfer.dateSent) }),
        alsoWrite: async (transaction) => {
          if (isSent) await this.limits.countNetwork(request, transaction);
        },
      });
    } catch (error) {
      throw isSent ? await this.limits.refusalOf(request, error) : error;
    }
  }

  /**
   * Writes a transfer whether it is sent or not. `alsoWrite` adds another record to the same transaction.
   * @throws {AppError} upload-not-found, slug-taken, storage-full, and what `alsoWrite` throws
   */
  async saveTransfer(
    transfer: Transfer,
    session: UploadSession,
    { isReported = false, alsoWrite, ...limits }: Keeping,
  ): Promise<void> {
    const { _id, accountId, dateSent } = transfer;
    const entries = [
      ...createdEntries(transfer, session, isReported),
      ...fileJobEntries(transfer, dateSent),
      ...reminderEntries(transfer, dateSent),
      ...sharedEntries(transfer),
    ];
    const relay = await this.transactions.run(async (transaction) => {
      const relayTaken = await this.uploads.takeOver(session, { accountId, ...limits }, transaction);
      await alsoWrite(transaction);
      if (!(await this.transfers.insert(transfer, entries, transaction))) throw new AppError('slug-taken');
      return relayTaken;
    });
    await relay();
    await this.outbox.relay(TRANSFERS, _id, entries);
  }
}

/** Like mails, once the send can no longer be undone. */
function sharedEntries({ _id, revision, sharedWith, undoUntil, dateSent }: Transfer): OutboxEntry[] {
  if (sharedWith.length === 0) return [];
  const payload = { transferId: _id, revision, userIds: sharedWith };
  return [outboxEntry(transferShared, payload, undoUntil ?? dateSent)];
}
