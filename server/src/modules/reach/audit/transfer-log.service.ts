import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { DownloadHistoryRepository } from '../downloads/index.js';
import { type LogHead, TransferEventRepository } from './data/transfer-event.repository.js';
import { downloadEntriesOf, type LogEntry } from './domain/download-entries.js';
import { nextEvent, type TransferEvent } from './domain/event-chain.js';
import { filesOfUpload, type Transfer, TransferRepository } from '../../files/transfers/index.js';

const MAX_ATTEMPTS = 100;
const MAX_CACHED_HEADS = 10_000;
/** Idempotency key of the first event. */
const CREATED = 'created';
const DOWNLOADS_AT_ONCE = 1000;

/** An event that waits for its block, and the call that waits for it. */
interface Waiting {
  entry: LogEntry;
  done(): void;
  fail(error: unknown): void;
}

/**
 * The log of each transfer: an append-only hash chain. Appends are idempotent and safe under concurrency; those that come
 * at once are written as one block, so a link that many open is not read and written event by event.
 */
@Injectable()
export class TransferLog {
  /**
   * Heads that this process appended itself. A head that another process has passed makes the insert fail, which reads
   * the current one. Read heads are not cached: a failover of the database could take them back.
   */
  private readonly heads = new LRUCache<string, LogHead>({ max: MAX_CACHED_HEADS });
  /** The next block of each log that this process is appending to. Two at once would only collide. */
  private readonly next = new Map<string, Waiting[]>();

  constructor(
    private readonly events: TransferEventRepository,
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadHistoryRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Events may arrive in any order.
   *
   * @throws {AppError} unavailable after too many lost races with concurrent appends
   */
  async append(transferId: string, ...entries: LogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const waiting: Waiting[] = [];
    const written = entries.map((entry) => new Promise<void>((done, fail) => waiting.push({ entry, done, fail })));
    const next = this.next.get(transferId);
    if (next) next.push(...waiting);
    else void this.appendBlocks(transferId, waiting);
    await Promise.all(written);
  }

  /**
   * Appends entries for downloads that have none yet, from the records of the downloads. Runs before the log is read, and
   * before a change of the transfer is appended, so that a download itself writes no entry.
   */
  async appendDownloads(transferId: string): Promise<void> {
    for (;;) {
      const downloads = await this.downloads.findUnlogged(transferId, DOWNLOADS_AT_ONCE);
      await this.append(transferId, ...downloadEntriesOf(downloads));
      await this.downloads.markLogged(downloads);
      if (downloads.length < DOWNLOADS_AT_ONCE) return;
    }
  }

  /** While one block is written, later events form the next. */
  private async appendBlocks(transferId: string, first: Waiting[]): Promise<void> {
    for (let block = first; block.length > 0; block = this.next.get(transferId) ?? []) {
      this.next.set(transferId, []);
      try {
        await this.appendBlock(transferId, block);
      } catch (error) {
        for (const { fail } of block) fail(error);
      }
    }
    this.next.delete(transferId);
  }

  private async appendBlock(transferId: string, block: readonly Waiting[]): Promise<void> {
    let waiting = [...block];
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (waiting.length === 0) return;
      const head = this.heads.get(transferId) ?? (await this.events.head(transferId));
      if (!head) {
        if (await this.begin(transferId)) continue;
        return waiting.forEach(({ done }) => done());
      }
      const inserted = await this.insert(transferId, waiting, head);
      for (const { done } of waiting.slice(0, inserted)) done();
      waiting = waiting.slice(inserted);
      if (waiting.length > 0) waiting = await this.missingOf(transferId, waiting);
    }
    throw new AppError('unavailable');
  }

  /** @returns how many were written: fewer than all if another process has appended, or one is in the log already */
  private async insert(transferId: string, waiting: readonly Waiting[], head: LogHead): Promise<number> {
    const heads = [head];
    const events = waiting.map(({ entry: { kind, data, at = this.clock.now(), once } }) => {
      const event = nextEvent(heads.at(-1) ?? head, { kind, data, at });
      heads.push({ seq: event.seq, hash: event.hash });
      return { ...event, once };
    });
    const inserted = await this.events.insert(transferId, events);
    if (inserted === waiting.length) this.heads.set(transferId, heads[inserted] ?? head);
    else this.heads.delete(transferId);
    return inserted;
  }

  /** Those that are not in the log; the calls of others are done. */
  private async missingOf(transferId: string, waiting: readonly Waiting[]): Promise<Waiting[]> {
    const present = await this.events.present(
      transferId,
      waiting.map(({ entry }) => entry.once),
    );
    for (const { entry, done } of waiting) if (present.has(entry.once)) done();
    return waiting.filter(({ entry }) => !present.has(entry.once));
  }

  /** Deletes the log of a forgotten transfer. */
  async delete(transferId: string): Promise<void> {
    this.heads.delete(transferId);
    await this.events.deleteOf(transferId);
  }

  /** The stored entries alone: without downloads since the log was last read, and without a creation that has no entry yet. */
  findWritten(transferId: string): Promise<TransferEvent[]> {
    return this.events.findAll(transferId);
  }

  async findEvents(transfer: Transfer): Promise<TransferEvent[]> {
    await this.appendDownloads(transfer._id);
    const events = await this.findWritten(transfer._id);
    return events.length > 0 ? events : [firstEvent(transfer)];
  }

  /** Number of events. */
  async length(transferId: string): Promise<number> {
    await this.appendDownloads(transferId);
    const head = await this.events.head(transferId);
    return head ? head.seq + 1 : 0;
  }

  eachChain(): ReturnType<TransferEventRepository['eachChain']> {
    return this.events.eachChain();
  }

  /** Writes the first event. False for a forgotten transfer, which gets no log any more. */
  private async begin(transferId: string): Promise<boolean> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return false;
    const event = firstEvent(transfer);
    if ((await this.events.insert(transferId, [{ ...event, once: CREATED }])) === 1)
      this.heads.set(transferId, { seq: event.seq, hash: event.hash });
    return true;
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
