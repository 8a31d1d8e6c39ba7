import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { RetryLaterError } from '../../core/jobs/handles-job.js';
import { TransferEventRepository } from './data/transfer-event.repository.js';
import { type EventKind, nextEvent, type TransferEvent } from './domain/event-chain.js';
import { filesOfUpload, type Transfer, Transfers } from '../transfers/index.js';

const MAX_ATTEMPTS = 100;
/** Delay before retrying an event whose predecessor is not logged yet; events arrive in any order. */
const WAIT_MS = 1000;

interface Entry {
  kind: EventKind;
  data: Record<string, unknown>;
  /** Idempotency key, unique per log. */
  once: string;
  at?: Date;
}

/** The log of each transfer: an append-only hash chain. Appends are idempotent and safe under concurrency. */
@Injectable()
export class TransferLog {
  constructor(
    private readonly events: TransferEventRepository,
    private readonly transfers: Transfers,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {RetryLaterError} if the log has no first event yet: events may arrive in any order
   * @throws {AppError} unavailable after too many lost races with concurrent appends
   */
  async append(transferId: string, entry: Entry): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const last = await this.events.last(transferId);
      const now = this.clock.now();
      if (!last && entry.kind !== 'created') return this.awaitLog(transferId);
      const { kind, data, at = now } = entry;
      if (await this.events.insert(transferId, nextEvent(last, { kind, data, at }), entry.once)) return;
      if (await this.events.has(transferId, entry.once)) return;
    }
    throw new AppError('unavailable');
  }

  /** Requires an earlier entry before another one is appended. @throws {RetryLaterError} if it is not logged yet */
  async require(transferId: string, once: string): Promise<void> {
    if (!(await this.events.has(transferId, once))) await this.awaitLog(transferId);
  }

  /** Writes the first event of a log. Idempotent. */
  async begin(
    transfer: Transfer,
    recipientIds: string[] = transfer.recipients.map(({ recipientId }) => recipientId),
  ): Promise<void> {
    if (await this.events.hasBegun(transfer._id)) return;
    const own = filesOfUpload(transfer, transfer.slug);
    await this.append(transfer._id, {
      kind: 'created',
      once: 'created',
      at: transfer.dateSent,
      data: {
        transferId: transfer._id,
        sendAs: transfer.sendAs,
        fileCount: own.length,
        totalBytes: own.reduce((sum, { size }) => sum + size, 0),
        recipientIds,
      },
    });
  }

  /** A forgotten transfer gets no log any more. @throws {RetryLaterError} unless it is forgotten */
  private async awaitLog(transferId: string): Promise<void> {
    if (await this.transfers.findById(transferId))
      throw new RetryLaterError(new Date(this.clock.now().getTime() + WAIT_MS), 'the log lacks an earlier event');
  }

  findEvents(transferId: string): Promise<TransferEvent[]> {
    return this.events.findAll(transferId);
  }

  eachChain(): ReturnType<TransferEventRepository['eachChain']> {
    return this.events.eachChain();
  }
}
