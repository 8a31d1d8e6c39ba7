import type * as z from 'zod';

/** `codes`: codes and password resets, which must not queue behind other mails. */
export const queueNames = ['codes', 'mail', 'archives', 'copies', 'sweeps'] as const;
export type QueueName = (typeof queueNames)[number];

export interface JobShape {
  /** `module.verb`, unique. */
  name: string;
  queue: QueueName;
  /** Tries before the job is shown as failed; the wait doubles from 5 s. */
  attempts: number;
  /** Ids only: job data is clear text in Redis (A42). */
  payload: z.ZodType;
  /** Takes as long as its files are large: that it is not done yet is no sign of a fault. */
  isLong?: true;
  /** Repeats by itself, every so many milliseconds, once for all workers. */
  everyMs?: number;
}

export interface JobDefinition<P extends z.ZodType = z.ZodType> extends JobShape {
  payload: P;
  /** Deterministic, so that the same work is queued once. No `:` and not digits only (BullMQ refuses both). */
  id: (payload: z.output<P>) => string;
}

export type PayloadOf<J extends { payload: z.ZodType }> = z.output<J['payload']>;

const declared = new Map<string, JobShape>();

/** Declares a job once, for its producers and its one handler. */
export function defineJob<P extends z.ZodType>(job: JobDefinition<P>): JobDefinition<P> {
  if (declared.has(job.name)) throw new Error(`job ${job.name} is declared twice`);
  declared.set(job.name, job);
  return job;
}

/** Every job declared by the modules that are loaded. */
export function declaredJobs(): readonly JobShape[] {
  return [...declared.values()];
}
