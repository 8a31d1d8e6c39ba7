import { isUnreachable } from '../errors/unreachable.js';
import type { Log } from '../logging/log.js';
import { RetryLaterError } from './handles-job.js';

/** Work on records that have nothing to do with each other. */
export interface Isolated<T> {
  /** What is done, for log and error. */
  name: string;
  /** Names the record; no address, no name of a person. */
  idOf: (item: T) => string;
  handle: (item: T) => Promise<unknown>;
  log: Log;
  signal?: AbortSignal;
  /** Whether the others would fail too; default: database or queue cannot be reached, or all is to be tried later. */
  endsAll?: (error: unknown) => boolean;
}

const concernsAll = (error: unknown): boolean => isUnreachable(error) || error instanceof RetryLaterError;

/** Some records could not be handled; all others were. */
export class SomeFailed extends Error {
  override readonly name = 'SomeFailed';

  constructor(
    what: string,
    readonly failedIds: readonly string[],
    cause: unknown,
  ) {
    super(`${what}: failed for ${failedIds.length}, the first is ${failedIds[0]}`, { cause });
  }
}

const SHOWN_IDS = 20;

class Isolation<T> {
  readonly failedIds: string[] = [];
  private firstError: unknown;

  constructor(private readonly work: Isolated<T>) {}

  async handle(item: T): Promise<void> {
    const { name, idOf, handle, log, signal, endsAll = concernsAll } = this.work;
    signal?.throwIfAborted();
    try {
      await handle(item);
    } catch (error) {
      if (endsAll(error) || signal?.aborted) throw error;
      const id = idOf(item);
      log.error({ work: name, id, err: error }, 'one record failed, the others go on');
      this.firstError ??= error;
      this.failedIds.push(id);
    }
  }

  /** @throws {SomeFailed} so that the job counts as failed and is tried again */
  end(): void {
    if (this.failedIds.length > 0)
      throw new SomeFailed(this.work.name, this.failedIds.slice(0, SHOWN_IDS), this.firstError);
  }
}

/**
 * Handles each item. One that fails is named in the log and does not hold up the others.
 * @throws {SomeFailed} after the last one
 */
export async function eachIsolated<T>(items: Iterable<T> | AsyncIterable<T>, work: Isolated<T>): Promise<void> {
  const isolation = new Isolation(work);
  for await (const item of items) await isolation.handle(item);
  isolation.end();
}

/**
 * Handles what is due until nothing else is. One that fails stays due and does not hold up the others.
 * @param findDue the first `limit` that are due @throws {SomeFailed} after the last one
 */
export async function sweepIsolated<T>(
  findDue: (limit: number) => Promise<T[]>,
  { batch, isTogether = false, ...work }: Isolated<T> & { batch: number; isTogether?: boolean },
): Promise<void> {
  const isolation = new Isolation(work);
  const tried = new Set<string>();
  for (;;) {
    work.signal?.throwIfAborted();
    const due = await findDue(batch + isolation.failedIds.length);
    const fresh = due.filter((item) => !tried.has(work.idOf(item)));
    if (fresh.length === 0) break;
    for (const item of fresh) tried.add(work.idOf(item));
    if (isTogether) await Promise.all(fresh.map((item) => isolation.handle(item)));
    else for (const item of fresh) await isolation.handle(item);
  }
  isolation.end();
}
