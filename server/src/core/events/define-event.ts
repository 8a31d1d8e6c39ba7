import type * as z from 'zod';
import { defineJob, type JobDefinition } from '../jobs/define-job.js';

export type EventDefinition<P extends z.ZodType = z.ZodType> = JobDefinition<P> & { isEvent: true };

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
