import { SIGN_BATCH_MAX } from '#contract/limits.js';
import type { UploadClock } from '../clock.js';
import type { StoreSession } from './store-session.js';
import { UploadError } from '../upload-error.js';
import { isUsable, type TimedRequest } from '../engine/timed-request.js';

/** With this many signed requests left, the next batch is requested. */
const LOW_WATER = 25;
/** The batch in flight, and the next, which holds urgent files. */
const BATCHES_TO_WAIT_FOR = 2;

export interface SignedPut extends TimedRequest {
  itemPath: string;
}

interface PutSignerOptions {
  session: StoreSession;
  clock: UploadClock;
  /** The sum of a file, if it has been read. */
  crcOf: (itemPath: string) => number | undefined;
  /** Already, with the opening of the upload. */
  signed: readonly SignedPut[];
}

/** Signed requests for whole files, fetched in batches in the order the files are sent. */
export class PutSigner {
  readonly #signed = new Map<string, TimedRequest>();
  /** Not requested yet, in order. */
  readonly #waiting: Set<string>;
  /** Needed now. */
  readonly #urgent = new Set<string>();
  #signing: Promise<void> | undefined;

  constructor(
    itemPaths: readonly string[],
    private readonly options: PutSignerOptions,
  ) {
    this.#waiting = new Set(itemPaths);
    this.#keep(options.signed);
  }

  /** Each request is given out once. */
  async take(itemPath: string): Promise<TimedRequest> {
    for (let batches = 0; batches <= BATCHES_TO_WAIT_FOR; batches += 1) {
      const signed = this.#signed.get(itemPath);
      this.#signed.delete(itemPath);
      // The failure also reaches the caller that waits for the batch.
      if (this.#signed.size <= LOW_WATER && this.#waiting.size > 0) this.#signBatch().catch(() => undefined);
      if (signed && isUsable(signed, { now: this.options.clock.now(), refusedAt: this.options.session.refusedAt }))
        return signed;
      this.#urgent.add(itemPath);
      await this.#signBatch();
    }
    throw new UploadError({ code: 'internal', message: 'the server left a file unsigned' });
  }

  #signBatch(): Promise<void> {
    this.#signing ??= this.#sign().finally(() => {
      this.#signing = undefined;
    });
    return this.#signing;
  }

  async #sign(): Promise<void> {
    const itemPaths = [...new Set([...this.#urgent, ...this.#waiting])].slice(0, SIGN_BATCH_MAX);
    for (const itemPath of itemPaths) {
      this.#urgent.delete(itemPath);
      this.#waiting.delete(itemPath);
    }
    if (itemPaths.length === 0) return;
    const { requests } = await this.options.session.signPuts(itemPaths, this.#knownCrcs(itemPaths));
    this.#keep(requests.map((request) => ({ ...request, receivedAt: this.options.clock.now() })));
  }

  #keep(requests: readonly SignedPut[]): void {
    for (const { itemPath, ...request } of requests) {
      this.#waiting.delete(itemPath);
      this.#signed.set(itemPath, request);
    }
  }

  #knownCrcs(itemPaths: readonly string[]): Record<string, number> {
    const known: Record<string, number> = {};
    for (const itemPath of itemPaths) {
      const crc32 = this.options.crcOf(itemPath);
      if (crc32 !== undefined) known[itemPath] = crc32;
    }
    return known;
  }
}
