import { isUnreachable } from '../errors/unreachable.js';
import type { JobShape, PayloadOf } from './define-job.js';

export interface JobContext {
  /** Aborts when the worker is asked to stop. */
  signal: AbortSignal;
  jobId: string;
  /** Starts at 1. */
  attempt: number;
}

type Handler<J extends JobShape> = (payload: PayloadOf<J>, context: JobContext) => Promise<unknown>;
type MethodDecoratorOf<J extends JobShape> = <H extends Handler<J>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

export interface HandledJob {
  job: JobShape;
  /** Name of the handler: the subscriber's, or one that all jobs share, since a job has one handler. */
  name: string;
}

const HANDLED_JOBS = Symbol('handled-jobs');

/** Marks the handler of a job. It must be idempotent: a job may run twice, even concurrently. */
export function HandlesJob<J extends JobShape>(job: J): MethodDecoratorOf<J> {
  return (_target, _key, { value }) => remember(value, { job, name: 'handler' });
}

/** Marks a subscriber of an event. It must be idempotent: each subscriber gets the event at least once. */
export function OnEvent<J extends JobShape & { isEvent: true }>(event: J, subscriber: string): MethodDecoratorOf<J> {
  return (_target, _key, { value }) => remember(value, { job: event, name: subscriber });
}

/** Jobs and events that a method was decorated with. */
export function jobsHandledBy(method: object): readonly HandledJob[] {
  return (Reflect.getMetadata(HANDLED_JOBS, method) as HandledJob[] | undefined) ?? [];
}

function remember(method: object | undefined, handled: HandledJob): void {
  if (method) Reflect.defineMetadata(HANDLED_JOBS, [...jobsHandledBy(method), handled], method);
}

/** Thrown by a handler to run again at `until`; uses up no attempt. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(
    readonly until: Date,
    reason: string,
  ) {
    super(reason);
  }
}

/** Thrown by a handler when a retry cannot help: the job fails at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

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
