import type { UploadClock } from '../clock.js';
import { toFailure, type Failure } from './failure.js';
import type { NetworkGate } from './network-gate.js';
import {
  DAMAGED_TRIES,
  FREE_RENEWALS,
  MAX_TRIES,
  REFUSED_RENEWALS,
  RETRY_AFTER_MAX_MS,
  retryStep,
} from './retry-policy.js';
import type { UploadWarning } from '../types.js';
import { UploadError, cancelledError } from '../upload-error.js';

/** The request that is being tried, for the error if it fails for good. */
export interface Place {
  fileIndex?: number | undefined;
  partNumber?: number | undefined;
}

export interface RetrierOptions {
  clock: UploadClock;
  gate: NetworkGate;
  /** Aborted when the whole upload ends. */
  signal: AbortSignal;
  /** Fetches a fresh credential if that may help the attempt that began then (epoch ms); never fails. */
  renewCredential(failure: Failure, beganAt: number): Promise<void>;
  warn(kind: UploadWarning['kind'], message: string | undefined): void;
}

export interface RetryRun extends Place {
  firstTry?: number;
}

/** Retries by the table of `retryStep`. */
export class Retrier {
  /** From the last response that had one. */
  lastRequestId: string | undefined;
  /** Tries that were told of: many parts fail at once, and one notice for all of them is enough. */
  readonly #told = new Set<number>();

  constructor(private readonly options: RetrierOptions) {}

  async run<T>(attempt: (tryNumber: number) => Promise<T>, { firstTry = 1, ...place }: RetryRun = {}): Promise<T> {
    let renewals = 0;
    for (let tryNumber = firstTry; ;) {
      const beganAt = this.options.clock.now();
      try {
        this.#throwIfEnded();
        return await attempt(tryNumber);
      } catch (error) {
        this.#throwIfEnded();
        const failure = toFailure(error);
        this.lastRequestId = failure.requestId ?? this.lastRequestId;
        if (isHopeless(failure, { tryNumber, renewals })) throw this.#toError(failure, place);
        const counts = await this.#recover(failure, { renewals, beganAt });
        renewals = failure.kind === 'credential' ? renewals + 1 : 0;
        if (!counts) continue;
        if (tryNumber >= MAX_TRIES) throw this.#toError(failure, place);
        tryNumber += 1;
        await this.#prepare(tryNumber, failure);
      }
    }
  }

  /** False if the failure does not count as an attempt. */
  async #recover(failure: Failure, { renewals, beganAt }: { renewals: number; beganAt: number }): Promise<boolean> {
    if (failure.kind === 'network' || failure.kind === 'gateway' || failure.kind === 'timeout') {
      if (await this.#passing(this.options.gate.waitIfAway())) return false;
    }
    if (failure.kind === 'credential' || failure.kind === 'network')
      await this.options.renewCredential(failure, beganAt);
    return failure.kind !== 'credential' || renewals >= FREE_RENEWALS;
  }

  async #prepare(tryNumber: number, failure: Failure): Promise<void> {
    const { waitMs, warns } = retryStep(tryNumber);
    if (warns && !this.#told.has(tryNumber)) {
      this.#told.add(tryNumber);
      this.options.warn(warningFor(failure), failure.kind === 'network' ? failure.message : undefined);
    }
    const pauseMs = Math.max(waitMs, Math.min(failure.retryAfterMs, RETRY_AFTER_MAX_MS));
    if (pauseMs > 0) await this.#passing(this.options.clock.sleep(pauseMs, this.options.signal));
  }

  /** An abort of the whole upload surfaces as its reason, whatever the wait itself says. */
  async #passing<T>(wait: Promise<T>): Promise<T> {
    try {
      return await wait;
    } catch (error) {
      this.#throwIfEnded();
      throw error;
    }
  }

  #throwIfEnded(): void {
    const { signal } = this.options;
    if (signal.aborted) throw signal.reason instanceof UploadError ? signal.reason : cancelledError();
  }

  #toError(failure: Failure, place: Place): UploadError {
    if (failure.cause instanceof UploadError) return failure.cause;
    const { code, name, message, details, cause } = failure;
    return new UploadError({ code, name, message, details, cause, requestId: this.lastRequestId, ...place });
  }
}

/** `lost`, `exists` and `parts` are for the callers to settle: the same request would fail again. */
function isHopeless(
  { kind, code }: Failure,
  { tryNumber, renewals }: { tryNumber: number; renewals: number },
): boolean {
  if (kind === 'damaged') return tryNumber >= DAMAGED_TRIES;
  if (kind === 'credential') return code === 'store-refused' && renewals >= REFUSED_RENEWALS;
  return kind === 'final' || kind === 'lost' || kind === 'exists' || kind === 'parts';
}

function warningFor({ kind }: Failure): UploadWarning['kind'] {
  if (kind === 'file') return 'file-locked';
  return kind === 'network' ? 'network' : 'slow-network';
}
