import { isUnreachable } from '../errors/unreachable.js';
import { RetryLaterError } from './handles-job.js';

/** Delay before a job runs again while the database or queue is unreachable. */
const UNAVAILABLE_DELAY_MS = 1000;
/** Minimum delay: `until` of a `RetryLaterError` may be in the past, and the job must not spin. */
const MIN_DELAY_MS = 1000;

/** Delay of a job that is to run again without using up an attempt; null for real failures. */
export function postponedMs(error: unknown, now: Date): number | null {
  if (isUnreachable(error)) return UNAVAILABLE_DELAY_MS;
  if (!(error instanceof RetryLaterError)) return null;
  return Math.max(MIN_DELAY_MS, error.until.getTime() - now.getTime());
}
