import type { DetailsOf, ErrorCode } from '#contract/errors/catalogue.js';
import { Refusal } from '../src/lib/testing/fake-server.js';

/** An answer that does not come: what the page shows while it waits stays. */
export const unanswered = () => new Promise<never>(() => undefined);

export function refuse<C extends ErrorCode>(code: C, details?: DetailsOf<C>): () => never {
  return () => {
    throw new Refusal(code, details);
  };
}
