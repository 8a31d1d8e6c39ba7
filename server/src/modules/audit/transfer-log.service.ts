import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { RetryLaterError } from '../../core/jobs/handles-job.js';
import { TransferEventRepository } from './data/transfer-event.repository.js';
import { type EventKind, nextEvent, type TransferEvent } from './domain/event-chain.js';
import { filesOfUpload, type Transfer } from '../transfers/index.js';

const MAX_ROUNDS = 100;
/** Events arrive in any order: how soon to look again for an earlier one. */
const WAIT_MS = 1000;

interface Entry {
  kind: EventKind;
  data: Record<string, unknown>;
  /** Unique in its log: an entry of this name is written once. */
  once: string;
  at?: Date;
}

/** The log of each transfer: a hash chain that only grows, safe against concurrent appends and jobs that run twice. */
@Injectable()
export class TransferLog {
  constructor(
    private readonly events: TransferEventRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {RetryLaterError} where the log has not begun: events may arrive in any order
   * @throws {AppError} unavailable after too many rounds against concurrent appends
   */
  async append(transferId: string, entry: Entry): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const last = await this.events.last(transferId);
      const now = this.clock.now();
      if (!last && entry.kind !== 'created')
        throw new RetryLaterError(new Date(now.getTime() + WAIT_MS), 'the log has not begun');
      const { kind, data, at = now } = entry;
      if (await this.events.insert(transferId, nextEvent(last, { kind, data, at }), entry.once)) return;
      if (await this.events.has(transferId, entry.once)) return;
    }
    throw new AppError('unavailable');
  }

  /** For what must not stand before this entry. @throws {RetryLaterError} where it is not there yet */
  async require(transferId: string, once: string): Promise<void> {
    if (await this.events.has(transferId, once)) return;
    throw new RetryLaterError(new Date(this.clock.now().getTime() + WAIT_MS), `the log lacks ${once}`);
  }

  /** Writes the first event of a log, unless it is there. */
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

  of(transferId: string): Promise<TransferEvent[]> {
    return this.events.ofTransfer(transferId);
  }

  eachChain(): ReturnType<TransferEventRepository['eachChain']> {
    return this.events.eachChain();
  }
}
