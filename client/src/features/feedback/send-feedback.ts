import type { UserView } from '#contract/accounts/auth.js';
import { sendFeedback } from '#contract/calls.js';
import type { FeedbackRating } from '#contract/site/site.js';
import { call } from '../../lib/api.js';

export interface Opinion {
  rating: FeedbackRating;
  /** May be empty. */
  message: string;
}

/** Parts of URLs that grant access: they must not be sent. */
const SECRETS = /^\/(w|d|downloads|extension|invite|r|v1)\/.*$/;

/** The page's URL without secrets. */
export function routeOf(pathname: string): string {
  return pathname.replace(SECRETS, '/$1/…').slice(0, 200);
}

/** Never fails: the user is thanked in any case. */
export async function sendOpinion({ rating, message }: Opinion, user: UserView | null): Promise<void> {
  const { fullName = '', company = '', role = 'anon' } = user ?? {};
  const body = {
    rating,
    message,
    email: user?.email ?? '',
    fullName,
    company,
    role,
    time: Date.now(),
    route: routeOf(window.location.pathname),
  };
  await call(sendFeedback, { body, timeoutMs: 10_000 }).catch(() => undefined);
}
