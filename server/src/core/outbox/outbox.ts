import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Schema } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { declaredJobs, defineSchedule, type JobDefinition, type JobShape, type PayloadOf } from '../jobs/define-job.js';
import { HandlesJob } from '../jobs/handles-job.js';
import { JobQueue, type OutboxReference, type QueuedWork } from '../jobs/job-queue.js';
import { Log } from '../logging/log.js';
import { randomId } from '../secrets/secrets.js';
import { SOME_TIME } from '../mongo/present.js';
import { currentTraceParent } from '../tracing/tracing.js';
import { eachIsolated } from '../jobs/isolated.js';

/** A job that must follow a write; stored atomically in the same document. */
export interface OutboxEntry {
  /** The job's id. */
  id: string;
  job: string;
  payload: unknown;
  /** When it is due; in the future for delayed work. Its age counts from then. */
  createdAt: Date;
  /** Trace that the job belongs to (W3C Trace Context); absent if traces are off. */
  trace?: string;
}

export const outboxField = {
  type: [{ _id: false, id: String, job: String, payload: Object, createdAt: Date, trace: String }],
  default: [],
};

/** Required on every collection with an outbox. It holds only the records that have an entry. */
export const outboxIndex = [
  { 'outbox.createdAt': 1 },
  { partialFilterExpression: { 'outbox.createdAt': SOME_TIME } },
] satisfies Parameters<Schema['index']>;

export function outboxEntry<J extends JobDefinition>(job: J, payload: PayloadOf<J>, dueAt: Date): OutboxEntry {
  const trace = currentTraceParent();
  return { id: job.id(payload), job: job.name, payload, createdAt: dueAt, ...(trace !== undefined && { trace }) };
}

/**
 * The writer of an entry enqueues its job; this schedule finds entries whose job was lost in between. `relaySoon` runs
 * it earlier after events that may lose jobs: a process starts, a process stops reporting, or a job could not be
 * enqueued.
 */
const relayOutbox = defineSchedule({ name: 'outbox.relay', queue: 'outbox', everyMs: 30_000 });

const RELAY_AGE_MS = 3000;
const RELAY_BATCH = 500;
/** Entries that are due before the next run are looked at, too. */
const RELAY_AHEAD_MS = 60_000;
/** Interval between attempts to queue a relay while Redis is unavailable. */
const RETRY_MS = 5000;
const LOGGED_IDS = 20;
/** Entries of jobs that complete within this time are removed by one write. */
const SETTLE_AFTER_MS = 1000;

interface WithOutbox {
  _id: string;
  outbox: OutboxEntry[];
}

interface Written {
  entry: OutboxEntry;
  reference: OutboxReference;
}

/**
 * Transactional outbox: an entry stays in its record until a handler has completed the job, so that neither a crash nor
 * lost Redis data loses work.
 */
@Injectable()
export class Outbox implements OnApplicationShutdown {
  private readonly collections = new Set<string>();
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;
  private settled: OutboxReference[] = [];
  private settling: NodeJS.Timeout | undefined;

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

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** Queues entries that were just written. Never throws: what fails is found by the relay. */
  async relay(collection: string, documentId: string, entries: readonly OutboxEntry[]): Promise<void> {
    await this.relayAll(collection, [{ documentId, entries }]);
  }

  /** Queues the entries of several records at once. Never throws. */
  async relayAll(
    collection: string,
    records: readonly { documentId: string; entries: readonly OutboxEntry[] }[],
  ): Promise<void> {
    const written = records.flatMap(({ documentId, entries }) =>
      entries.map((entry) => ({ entry, reference: { collection, documentId, entryId: entry.id } })),
    );
    try {
      await this.jobs.addAll(written.map((each) => this.workOf(each)));
    } catch (error) {
      const documentIds = records.map(({ documentId }) => documentId).slice(0, LOGGED_IDS);
      this.log.warn({ collection, documentIds, err: error }, 'outbox not relayed, will be tried again');
      this.relayLater();
    }
  }

  /** Has a worker look for lost entries, once they are old enough that were written just now. Never throws. */
  async relaySoon(): Promise<void> {
    const id = `${relayOutbox.name}-${randomId()}`;
    try {
      await this.jobs.addAll([{ job: relayOutbox, id, data: { payload: {} }, delayMs: RELAY_AGE_MS }]);
    } catch {
      this.relayLater();
    }
  }

  /**
   * Queues entries that were lost by a crash or with Redis data, and removes entries whose job is done. Also those that are
   * due before the next run.
   */
  @HandlesJob(relayOutbox)
  async relayLeftovers(): Promise<void> {
    await eachIsolated(this.collections, {
      name: relayOutbox.name,
      idOf: (collection) => collection,
      handle: (collection) => this.relayLeftoversOf(collection),
    });
  }

  /** Removes the entry of a completed job, together with others. An entry that stays is removed by the relay. */
  removeLater(reference: OutboxReference): void {
    this.settled.push(reference);
    this.settling ??= setTimeout(() => void this.removeSettled(), SETTLE_AFTER_MS).unref();
  }

  /** Whether this entry is about to be removed: the caller removes it with a write of its own. */
  claimRemoval({ documentId, entryId }: OutboxReference): boolean {
    const index = this.settled.findIndex((each) => each.documentId === documentId && each.entryId === entryId);
    if (index !== -1) this.settled.splice(index, 1);
    return index !== -1;
  }

  /** Number of records in the watched collections with entries older than `ageMs`, long-running jobs excluded. */
  async countOlderThan(ageMs: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - ageMs);
    const long = declaredJobs().flatMap(({ name, isLong }) => (isLong ? [name] : []));
    const counts = await Promise.all(
      [...this.collections].map((name) =>
        this.connection.collection(name).countDocuments({
          'outbox.createdAt': { ...SOME_TIME, $lte: before },
          outbox: { $elemMatch: { createdAt: { $lte: before }, job: { $nin: long } } },
        }),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async removeSettled(): Promise<void> {
    const { settled } = this;
    this.settled = [];
    this.settling = undefined;
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

  private relayLater(): void {
    clearTimeout(this.retry);
    if (this.isStopped) return;
    this.retry = setTimeout(() => void this.relaySoon(), RETRY_MS).unref();
  }

  private async relayLeftoversOf(collection: string): Promise<void> {
    const now = this.clock.now().getTime();
    const due = { ...SOME_TIME, $lte: new Date(now + RELAY_AHEAD_MS) };
    const documents = this.connection
      .collection<WithOutbox>(collection)
      .find({ 'outbox.createdAt': due }, { projection: { outbox: 1 }, batchSize: RELAY_BATCH });
    let batch: Written[] = [];
    for await (const { _id: documentId, outbox } of documents) {
      for (const entry of outbox)
        if (isLeftover(entry, now)) batch.push({ entry, reference: { collection, documentId, entryId: entry.id } });
      if (batch.length < RELAY_BATCH) continue;
      await this.relayBatch(batch);
      batch = [];
    }
    await this.relayBatch(batch);
  }

  private async relayBatch(batch: readonly Written[]): Promise<void> {
    const known = batch.filter(({ entry, reference }) => {
      const isKnown = findJob(entry) !== undefined;
      if (!isKnown) this.log.error({ ...reference, job: entry.job }, 'outbox names an unknown job');
      return isKnown;
    });
    const completed = await this.jobs.completedOf(known.map((written) => this.workOf(written)));
    for (const { entry, reference } of known) if (completed.has(entry.id)) this.removeLater(reference);
    const open = known.filter(({ entry }) => !completed.has(entry.id));
    // Nothing is added of those that the queue has already.
    await this.jobs.addAll(open.map((written) => this.workOf(written)));
  }

  private workOf({ entry, reference }: Written): QueuedWork {
    const { id, payload, createdAt, trace } = entry;
    const job = findJob(entry);
    if (!job) throw new Error(`outbox names an unknown job ${entry.job}`);
    const delayMs = Math.max(0, createdAt.getTime() - this.clock.now().getTime());
    return { job, id, data: { payload, outbox: reference, ...(trace !== undefined && { trace }) }, delayMs };
  }
}

/** Those that were written just now are left to the process that wrote them. */
function isLeftover({ createdAt }: OutboxEntry, now: number): boolean {
  const dueInMs = createdAt.getTime() - now;
  return dueInMs <= -RELAY_AGE_MS || (dueInMs > 0 && dueInMs <= RELAY_AHEAD_MS);
}

/** Undefined for jobs of another version of this program. */
function findJob(entry: OutboxEntry): JobShape | undefined {
  return declaredJobs().find(({ name }) => name === entry.job);
}
