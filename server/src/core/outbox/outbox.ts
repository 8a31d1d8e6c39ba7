import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { declaredJobs, defineSchedule, type JobDefinition, type JobShape, type PayloadOf } from '../jobs/define-job.js';
import { HandlesJob } from '../jobs/handles-job.js';
import { JobQueue, type OutboxReference } from '../jobs/job-queue.js';
import { Log } from '../logging/log.js';
import { currentTraceParent } from '../tracing/trace-parent.js';
import { eachIsolated } from '../jobs/isolated.js';

/** A job that must follow a write; stored atomically in the same document. */
export interface OutboxEntry {
  /** The job's id. */
  id: string;
  job: string;
  payload: unknown;
  /** When it is due; in the future for delayed work. Its age counts from then. */
  createdAt: Date;
  /** What the job goes on with (W3C Trace Context), where traces are sent. */
  trace?: string;
}

export const outboxField = {
  type: [{ _id: false, id: String, job: String, payload: Object, createdAt: Date, trace: String }],
  default: [],
};

/** Required on every collection with an outbox: the relay queries by age. */
export const outboxIndex = { 'outbox.createdAt': 1 } as const;

export function outboxEntry<J extends JobDefinition>(job: J, payload: PayloadOf<J>, dueAt: Date): OutboxEntry {
  const trace = currentTraceParent();
  return { id: job.id(payload), job: job.name, payload, createdAt: dueAt, ...(trace !== undefined && { trace }) };
}

const relayOutbox = defineSchedule({ name: 'outbox.relay', queue: 'outbox', everyMs: 5000 });

/** Younger entries are left to the process that wrote them. */
const RELAY_AGE_MS = 3000;
const RELAY_BATCH = 500;
/** Entries of jobs that complete within this time are removed by one write. */
const SETTLE_AFTER_MS = 1000;

interface WithOutbox {
  _id: string;
  outbox: OutboxEntry[];
}

/**
 * Transactional outbox: an entry stays in its record until a handler has completed the job, so that neither a crash nor
 * lost Redis data loses work.
 */
@Injectable()
export class Outbox {
  private readonly collections = new Set<string>();
  private readonly cursors = new Map<string, Date>();
  private settled: OutboxReference[] = [];

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Registers a collection whose documents have an `outbox`. */
  watch(collection: string): void {
    this.collections.add(collection);
  }

  /** Queues entries that were just written. Never throws: the scheduled relay retries them. */
  async relay(collection: string, documentId: string, entries: readonly OutboxEntry[]): Promise<void> {
    try {
      await Promise.all(entries.map((entry) => this.add(entry, { collection, documentId, entryId: entry.id })));
    } catch (error) {
      this.log.warn({ collection, documentId, err: error }, 'outbox not relayed, will be tried again');
    }
  }

  /**
   * Queues entries that were lost by a crash or with Redis data, and removes entries whose job is done. Each call handles
   * one batch per collection and moves its cursor, so that many pending entries (a mail server that is down) do not hide
   * a lost one.
   */
  @HandlesJob(relayOutbox)
  async relayLeftovers(): Promise<void> {
    await eachIsolated(this.collections, {
      name: relayOutbox.name,
      idOf: (collection) => collection,
      handle: (collection) => this.relayLeftoversOf(collection),
    });
  }

  private async relayLeftoversOf(collection: string): Promise<void> {
    const documents = await this.nextBatch(collection);
    const entries = documents.flatMap(({ _id, outbox }) => outbox.map((entry) => ({ documentId: _id, entry })));
    await eachIsolated(entries, {
      name: relayOutbox.name,
      idOf: ({ documentId, entry }) => `${documentId} ${entry.id}`,
      handle: ({ documentId, entry }) => this.relayLeftover({ collection, documentId, entryId: entry.id }, entry),
    });
  }

  /** Removes the entry of a completed job, together with others. An entry that stays is removed by the relay. */
  settle(reference: OutboxReference): void {
    this.settled.push(reference);
    if (this.settled.length === 1) setTimeout(() => void this.removeSettled(), SETTLE_AFTER_MS).unref();
  }

  /** Number of records in the watched collections with entries older than `ageMs`, long-running jobs excluded. */
  async countOlderThan(ageMs: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - ageMs);
    const long = declaredJobs().flatMap(({ name, isLong }) => (isLong ? [name] : []));
    const counts = await Promise.all(
      [...this.collections].map((name) =>
        this.connection
          .collection(name)
          .countDocuments({ outbox: { $elemMatch: { createdAt: { $lte: before }, job: { $nin: long } } } }),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async removeSettled(): Promise<void> {
    const settled = this.settled;
    this.settled = [];
    for (const collection of new Set(settled.map((reference) => reference.collection))) {
      const removals = settled
        .filter((reference) => reference.collection === collection)
        .map(({ documentId, entryId }) => ({
          updateOne: { filter: { _id: documentId }, update: { $pull: { outbox: { id: entryId } } } },
        }));
      await this.connection
        .collection<WithOutbox>(collection)
        .bulkWrite(removals, { ordered: false })
        .catch((error: unknown) =>
          this.log.warn({ collection, err: error }, 'outbox not settled, will be tried again'),
        );
    }
  }

  private async nextBatch(collection: string): Promise<WithOutbox[]> {
    const after = this.cursors.get(collection) ?? new Date(0);
    const before = new Date(this.clock.now().getTime() - RELAY_AGE_MS);
    const documents = await this.connection
      .collection<WithOutbox>(collection)
      .find({ 'outbox.createdAt': { $gt: after, $lte: before } }, { projection: { outbox: 1 } })
      .sort({ 'outbox.createdAt': 1 })
      .limit(RELAY_BATCH)
      .toArray();
    const last = documents.at(-1)?.outbox[0]?.createdAt;
    if (documents.length === RELAY_BATCH && last && last > after) this.cursors.set(collection, last);
    else this.cursors.delete(collection);
    return documents;
  }

  private async relayLeftover(reference: OutboxReference, entry: OutboxEntry): Promise<void> {
    const job = findJob(entry);
    if (!job) return this.log.error({ ...reference, job: entry.job }, 'outbox names an unknown job');
    const state = await this.jobs.stateOf(job.queue, entry.id);
    if (state === 'completed') this.settle(reference);
    if (state === 'absent') await this.add(entry, reference);
  }

  private async add(entry: OutboxEntry, outbox: OutboxReference): Promise<void> {
    const delayMs = Math.max(0, entry.createdAt.getTime() - this.clock.now().getTime());
    const job = findJob(entry);
    if (!job) throw new Error(`outbox names an unknown job ${entry.job}`);
    return this.jobs.add(
      job,
      entry.id,
      { payload: entry.payload, outbox, ...(entry.trace !== undefined && { trace: entry.trace }) },
      delayMs,
    );
  }
}

/** Undefined for jobs of another version of this program. */
function findJob(entry: OutboxEntry): JobShape | undefined {
  return declaredJobs().find(({ name }) => name === entry.job);
}
