import { SetMetadata } from '@nestjs/common';
import type { JobShape, PayloadOf } from './define-job.js';

export const HANDLED_JOB = Symbol('handled-job');

export interface JobContext {
  /** Aborts when the worker is asked to stop. */
  signal: AbortSignal;
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
}

/** Does jobs of one kind. Must be idempotent: a job may run twice, also at the same time. */
export interface JobHandler<J extends JobShape> {
  handle(payload: PayloadOf<J>, context: JobContext): Promise<void>;
}

export function HandlesJob(...jobs: JobShape[]): ClassDecorator {
  return SetMetadata(HANDLED_JOB, jobs);
}

/** Thrown by a handler when there is nothing to do before `until`: the job waits, and no try of it is used up. */
export class NotYet extends Error {
  override readonly name = 'NotYet';

  constructor(
    readonly until: Date,
    reason: string,
  ) {
    super(reason);
  }
}

/** Thrown by a handler when trying again cannot help: the job fails at once. */
export class Unretryable extends Error {
  override readonly name = 'Unretryable';
}
