import { isUnreachable } from '../errors/unreachable.js';
import { RetryLaterError } from './handles-job.js';

/** Work on records that have nothing to do with each other. */
export interface Isolated<T> {
  /** Name of the work, for the error. */
  name: string;
  /** Names the record; no address, no name of a person. */
  idOf: (item: T) => string;
  handle: (item: T) => Promise<unknown>;
  signal?: AbortSignal;
  /** Whether the others would fail too; default: database or queue cannot be reached, or all is to be tried later. */
  endsAll?: (error: unknown) => boolean;
}

const concernsAll = (error: unknown): boolean => isUnreachable(error) || error instanceof RetryLaterError;

export interface FailedRecord {
  id: string;
  error: unknown;
}

/** Some records could not be handled; all others were. The log of failed jobs names each. */
export class SomeFailed extends Error {
  override readonly name = 'SomeFailed';

  constructor(
    what: string,
    readonly failures: readonly FailedRecord[],
  ) {
    const ids = failures.slice(0, SHOWN_IDS).map(({ id }) => id);
    super(`${what} failed for ${failures.length}: ${ids.join(', ')}`, { cause: failures[0]?.error });
  }
}

/** All failed records, including those of nested batches. */
export function failuresIn(error: unknown): FailedRecord[] {
  if (!(error instanceof SomeFailed)) return [];
  return error.failures.flatMap((failure) =>
    failure.error instanceof SomeFailed ? failuresIn(failure.error) : [failure],
  );
}

const SHOWN_IDS = 20;

class Isolation<T> {
  readonly failures: FailedRecord[] = [];

  constructor(private readonly work: Isolated<T>) {}

  async handle(item: T): Promise<void> {
    const { idOf, handle, signal, endsAll = concernsAll } = this.work;
    signal?.throwIfAborted();
    try {
      await handle(item);
    } catch (error) {
      if (endsAll(error) || signal?.aborted) throw error;
      this.failures.push({ id: idOf(item), error });
    }
  }

  /** @throws {SomeFailed} so that the job counts as failed and is tried again */
  end(): void {
    if (this.failures.length > 0) throw new SomeFailed(this.work.name, this.failures);
  }
}

/**
 * Handles each item. One that fails does not hold up the others.
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
    const due = await findDue(batch + isolation.failures.length);
    const fresh = due.filter((item) => !tried.has(work.idOf(item)));
    if (fresh.length === 0) break;
    for (const item of fresh) tried.add(work.idOf(item));
    if (isTogether) await Promise.all(fresh.map((item) => isolation.handle(item)));
    else for (const item of fresh) await isolation.handle(item);
  }
  isolation.end();
}
