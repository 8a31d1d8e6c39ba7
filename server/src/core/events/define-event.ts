import type * as z from 'zod';
import { defineJob, type JobDefinition } from '../jobs/define-job.js';

export type EventDefinition<P extends z.ZodType = z.ZodType> = JobDefinition<P> & { isEvent: true };

const DELIVERY_ATTEMPTS = 16;

/**
 * Declares a domain event, in the module in which it happens. It is written with its record (`outboxEntry`) and delivered
 * at least once to every method that `@OnEvent` names; a subscriber that fails is tried again without the others.
 */
export function defineEvent<P extends z.ZodType>(event: {
  /** `record.what-happened`, past tense. */
  name: string;
  /** Ids and facts, no texts and no addresses. */
  payload: P;
  /** Of the event, unique among those of its name. */
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
