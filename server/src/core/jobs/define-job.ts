import * as z from 'zod';

/**
 * Queues by latency. `codes`: codes and password resets, for which a person waits. `mail`: all other SMTP work.
 * `events`: what follows a record. `bulk`: work that grows with the size of files. `sweeps`: schedules, one at a time in
 * all processes. `outbox`: the relay, which waits behind none of these.
 */
export const queueNames = ['codes', 'mail', 'events', 'bulk', 'sweeps', 'outbox'] as const;
export type QueueName = (typeof queueNames)[number];

export interface JobShape {
  /** `module.verb`, unique. */
  name: string;
  queue: QueueName;
  /** Attempts before the job counts as failed; the delay doubles from 5 s. */
  attempts: number;
  /** Ids only: job data is clear text in Redis. */
  payload: z.ZodType;
  /** Takes as long as its files are large: that it is not done yet is no sign of a fault. */
  isLong?: true;
  /** Runs on a schedule, every so many milliseconds. */
  everyMs?: number;
  /** An event has any number of subscribers, a job exactly one handler. */
  isEvent?: true;
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

const noPayload = z.object({});

/** Declares a job that runs on a schedule: in the queue `sweeps`, unless it says otherwise. */
export function defineSchedule(
  schedule: Pick<JobShape, 'name' | 'isLong'> & { everyMs: number; queue?: QueueName },
): JobDefinition<typeof noPayload> {
  return defineJob({ queue: 'sweeps', attempts: 3, payload: noPayload, id: () => schedule.name, ...schedule });
}

/** Every job and event declared by the modules that are loaded. */
export function declaredJobs(): readonly JobShape[] {
  return [...declared.values()];
}
