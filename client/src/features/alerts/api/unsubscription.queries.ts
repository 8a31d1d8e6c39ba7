import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { endUnsubscription, readUnsubscription } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

type Unsubscription = ResponseOf<typeof readUnsubscription>;

export const unsubscriptionQuery = () =>
  queryOptions<Unsubscription, ApiError>({
    queryKey: ['unsubscription'],
    queryFn: ({ signal }) => call(readUnsubscription, { signal }),
  });

export function useEndUnsubscription(events: MutationEvents<Unsubscription, void>) {
  const client = useQueryClient();
  return useAppMutation(
    {
      mutationFn: () => call(endUnsubscription),
      onSuccess: (answer) => void client.setQueryData(unsubscriptionQuery().queryKey, answer),
    },
    events,
  );
}
