const KIB = 1024;

/** Tries of one part, one file, or one call, before the upload fails. */
export const MAX_TRIES = 15;
export const PARALLEL_PARTS = 4;
/** A request without progress for so long is given up. */
export const REQUEST_TIMEOUT_MS = 90_000;
/** Maximum delay from `Retry-After`. */
export const RETRY_AFTER_MAX_MS = 30_000;
/** A refused credential is no fault of the part's, so the first ones do not count as tries. */
export const FREE_RENEWALS = 2;

/** A store that refuses fresh credentials so often will refuse the next: its clock or its rights are wrong. */
export const REFUSED_RENEWALS = 5;

/** Bytes damaged in transit arrive at the second attempt; a file that has changed never matches its checksums. */
export const DAMAGED_TRIES = 3;

export interface RetryStep {
  /** Wait before this try. */
  waitMs: number;
  /** Parts that may travel at once while something is at this try. */
  parallel: number;
  /** Parts larger than this are split before this try. */
  maxPartBytes: number;
  /** Shown to the user. */
  warns: boolean;
}

/** The retry table. Try 1 is the first sending. */
export function retryStep(tryNumber: number): RetryStep {
  return {
    waitMs: tryNumber >= 4 ? 1000 : 0,
    parallel: parallelAt(tryNumber),
    maxPartBytes: maxPartBytesAt(tryNumber),
    warns: tryNumber === 2 || tryNumber === 5 || tryNumber === 10,
  };
}

function parallelAt(tryNumber: number): number {
  if (tryNumber >= 5) return 2;
  return tryNumber >= 3 ? 3 : PARALLEL_PARTS;
}

function maxPartBytesAt(tryNumber: number): number {
  if (tryNumber >= 10) return 512 * KIB;
  return tryNumber >= 5 ? 1024 * KIB : Number.POSITIVE_INFINITY;
}
