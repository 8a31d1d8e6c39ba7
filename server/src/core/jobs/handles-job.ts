import type { JobShape, PayloadOf } from './define-job.js';

export interface JobContext {
  /** Aborts when the worker is asked to stop. */
  signal: AbortSignal;
  jobId: string;
  /** 1 for the first. */
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
  /** Of an event: the subscriber's name, unique among its subscribers. */
  subscriber: string | null;
}

const HANDLED_JOBS = Symbol('handled-jobs');

/** The method does this job. It must be idempotent: a job may run twice, also at the same time. */
export function HandlesJob<J extends JobShape>(job: J): MethodDecoratorOf<J> {
  return (_target, _key, { value }) => remember(value, { job, subscriber: null });
}

/** The method follows this event, at least once, apart from its other subscribers. It must be idempotent. */
export function OnEvent<J extends JobShape & { isEvent: true }>(event: J, subscriber: string): MethodDecoratorOf<J> {
  return (_target, _key, { value }) => remember(value, { job: event, subscriber });
}

/** What a method was decorated with. */
export function jobsHandledBy(method: object): readonly HandledJob[] {
  return (Reflect.getMetadata(HANDLED_JOBS, method) as HandledJob[] | undefined) ?? [];
}

function remember(method: object | undefined, handled: HandledJob): void {
  if (method) Reflect.defineMetadata(HANDLED_JOBS, [...jobsHandledBy(method), handled], method);
}

/** Thrown by a handler when there is nothing to do before `until`: the job waits, and no attempt is used up. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(
    readonly until: Date,
    reason: string,
  ) {
    super(reason);
  }
}

/** Thrown by a handler when another attempt cannot help: the job fails at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
