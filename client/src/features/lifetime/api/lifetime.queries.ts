import { queryOptions } from '@tanstack/react-query';
import type { listLifetimeCodes as endpoint } from '#contract/billing/appsumo.js';
import { listLifetimeCodes, upgradeAppSumo } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { useMember } from '../../../lib/member.js';
import { refreshSession } from '../../../lib/session.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export type Lifetime = ResponseOf<typeof endpoint>;

const key = ['lifetime-codes'] as const;

export const lifetimeQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listLifetimeCodes, { signal }),
});

/** Changes the plan, so the session is requested again. */
export function useActivateCodes(events: MutationEvents<string[], string[]>) {
  const { _id: userId, email } = useMember();
  return useAppMutation(
    {
      mutationFn: (codes: string[]) => call(upgradeAppSumo, { body: { userId, email, codes } }),
      onSuccess: () => refreshSession(),
      invalidates: key,
    },
    events,
  );
}
