import * as z from 'zod';

/**
 * Queues by latency. `codes`: SMTP work for which a person waits. `mail`: all other SMTP work. `events`: delivery of
 * domain events. `bulk`: work proportional to file sizes. `webhooks`: calls to the servers of accounts, which may be slow.
 * `outside`: other servers that are not the operator's: DNS, the mailbox of bounces, payments. `sweeps`: schedules. `outbox`:
 * the relay, separate so that no other job delays it.
 */
export const queueNames = ['codes', 'mail', 'events', 'bulk', 'webhooks', 'outside', 'sweeps', 'outbox'] as const;
export type QueueName = (typeof queueNames)[number];

export interface JobShape {
  /** `module.verb`, unique. */
  name: string;
  queue: QueueName;
  /** Attempts before the job counts as failed; the delay doubles from 5 s. */
  attempts: number;
  /** Ids only: job data is clear text in Redis. */
  payload: z.ZodType;
  /** Duration is proportional to file sizes: fsck does not report it as overdue. */
  isLong?: true;
  /** Time from the end of a run to the next, in milliseconds; only schedules have it. */
  everyMs?: number;
  /** An event has any number of subscribers, a job exactly one handler. */
  isEvent?: true;
}

export interface JobDefinition<P extends z.ZodType = z.ZodType> extends JobShape {
  payload: P;
  /** Deterministic, so that the same work is queued only once. No `:` and not digits only (BullMQ refuses both). */
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

/** Declares a job that runs on a schedule, once at a time across all processes; default queue: `sweeps`. */
export function defineSchedule(
  schedule: Pick<JobShape, 'name' | 'isLong'> & { everyMs: number; queue?: QueueName },
): JobDefinition<typeof noPayload> {
  return defineJob({ queue: 'sweeps', attempts: 3, payload: noPayload, id: () => schedule.name, ...schedule });
}

/** Every job and event declared by the modules that are loaded. */
export function declaredJobs(): readonly JobShape[] {
  return [...declared.values()];
}

type EventDefinition<P extends z.ZodType = z.ZodType> = JobDefinition<P> & { isEvent: true };

const DELIVERY_ATTEMPTS = 16;

/**
 * Declares a domain event, in the module that raises it. It is written with its record (`outboxEntry`) and delivered at
 * least once to every `@OnEvent` method; only subscribers that failed are retried.
 */
export function defineEvent<P extends z.ZodType>(event: {
  /** `record.what-happened`, past tense. */
  name: string;
  /** Ids and facts; no texts, no addresses. */
  payload: P;
  /** Unique among events of this name. */
  id: (payload: z.output<P>) => string;
}): EventDefinition<P> {
  const { name, payload, id } = event;
  const definition: EventDefinition<P> = {
    name,
    payload,
    queue: 'events',
    attempts: DELIVERY_ATTEMPTS,
    isEvent: true,
    id: (it) => `${name}-${id(it)}`,
  };
  defineJob(definition);
  return definition;
}
