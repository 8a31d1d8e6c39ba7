import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { RetryLaterError } from '../../core/jobs/handles-job.js';
import { type LogHead, TransferEventRepository } from './data/transfer-event.repository.js';
import { type EventKind, nextEvent, type TransferEvent } from './domain/event-chain.js';
import { filesOfUpload, type Transfer, Transfers } from '../transfers/index.js';

const MAX_ATTEMPTS = 100;
/** Delay before retrying an event whose predecessor is not logged yet; events arrive in any order. */
const RETRY_MS = 1000;
/** After this time a missing predecessor counts as lost: its own event has failed. */
const MAX_WAIT_MS = 24 * 3600 * 1000;
const MAX_CACHED_HEADS = 10_000;
/** Idempotency key of the first event. */
const CREATED = 'created';

interface Entry {
  kind: EventKind;
  data: Record<string, unknown>;
  /** Idempotency key, unique per log. */
  once: string;
  /** `once` of an event that must be in the log before this one. */
  after?: string;
  at?: Date;
}

/** The log of each transfer: an append-only hash chain. Appends are idempotent and safe under concurrency. */
@Injectable()
export class TransferLog {
  /**
   * Heads that this process appended itself. A head that another process has passed makes the insert fail, which reads
   * the current one. Read heads are not cached: a failover of the database could take them back.
   */
  private readonly heads = new LRUCache<string, LogHead>({ max: MAX_CACHED_HEADS });
  /** The last append of this process to each log. They follow each other: at once they would only collide. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly events: TransferEventRepository,
    private readonly transfers: Transfers,
    private readonly clock: Clock,
  ) {}

  /**
   * Events may arrive in any order; one that is lost is left out.
   *
   * @throws {RetryLaterError} if the one of `after` is not logged yet
   * @throws {AppError} unavailable after too many lost races with concurrent appends
   */
  async append(transferId: string, entry: Entry): Promise<void> {
    const before = this.turns.get(transferId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.appendNow(transferId, entry));
    this.turns.set(transferId, turn);
    try {
      await turn;
    } finally {
      if (this.turns.get(transferId) === turn) this.turns.delete(transferId);
    }
  }

  private async appendNow(transferId: string, entry: Entry): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const head = this.heads.get(transferId) ?? (await this.events.head(transferId));
      const now = this.clock.now();
      const { kind, data, at = now, once } = entry;
      if (!head) {
        if (!(await this.begin(transferId))) return;
        continue;
      }
      if (!(await this.isNext(transferId, entry, head))) {
        // Read again the next time: another process may have deleted the log.
        this.heads.delete(transferId);
        this.assertLost(at, once);
      }
      const event = nextEvent(head, { kind, data, at });
      if (await this.events.insert(transferId, event, once)) {
        this.heads.set(transferId, { seq: event.seq, hash: event.hash, once });
        return;
      }
      this.heads.delete(transferId);
      if (await this.events.has(transferId, once)) return;
    }
    throw new AppError('unavailable');
  }

  /** Of a forgotten transfer. */
  async delete(transferId: string): Promise<void> {
    this.heads.delete(transferId);
    await this.events.deleteOf(transferId);
  }

  /** Without the first one, as long as it is the only one. */
  findWritten(transferId: string): Promise<TransferEvent[]> {
    return this.events.findAll(transferId);
  }

  async findEvents(transfer: Transfer): Promise<TransferEvent[]> {
    const events = await this.findWritten(transfer._id);
    return events.length > 0 ? events : [firstEvent(transfer)];
  }

  /** Number of events. */
  async length(transferId: string): Promise<number> {
    const head = await this.events.head(transferId);
    return head ? head.seq + 1 : 0;
  }

  eachChain(): ReturnType<TransferEventRepository['eachChain']> {
    return this.events.eachChain();
  }

  /** @throws {RetryLaterError} while the predecessor may still arrive */
  private assertLost(since: Date, once: string): void {
    const now = this.clock.now().getTime();
    if (now - since.getTime() < MAX_WAIT_MS)
      throw new RetryLaterError(new Date(now + RETRY_MS), `the log is not ready for ${once}`);
  }

  /** Writes the first event. False for a forgotten transfer, which gets no log any more. */
  private async begin(transferId: string): Promise<boolean> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return false;
    const event = firstEvent(transfer);
    if (await this.events.insert(transferId, event, CREATED))
      this.heads.set(transferId, { seq: event.seq, hash: event.hash, once: CREATED });
    return true;
  }

  private async isNext(transferId: string, { after }: Entry, head: LogHead): Promise<boolean> {
    return after === undefined || head.once === after || this.events.has(transferId, after);
  }
}

/** Follows from the record whenever it is asked for, so it is written only when a second event comes. */
export function firstEvent(transfer: Transfer): TransferEvent {
  const { _id: transferId, sendAs, recipients, sentTo, dateSent } = transfer;
  const own = filesOfUpload(transfer, transfer.slug);
  return nextEvent(null, {
    kind: 'created',
    at: dateSent,
    data: {
      transferId,
      sendAs,
      fileCount: own.length,
      totalBytes: own.reduce((sum, { size }) => sum + size, 0),
      recipientIds: recipients.slice(0, sentTo).map(({ recipientId }) => recipientId),
    },
  });
}
