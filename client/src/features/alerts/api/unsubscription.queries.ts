import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endUnsubscription, readUnsubscription } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';

type Unsubscription = ResponseOf<typeof readUnsubscription>;

export const unsubscriptionQuery = (userId: string) =>
  queryOptions<Unsubscription, ApiError>({
    queryKey: ['unsubscription', userId],
    queryFn: ({ signal }) => call(readUnsubscription, { signal }),
  });

export function useEndUnsubscription(userId: string) {
  const client = useQueryClient();
  return useMutation<Unsubscription, ApiError, void>({
    mutationFn: () => call(endUnsubscription),
    onSuccess: (answer) => client.setQueryData(unsubscriptionQuery(userId).queryKey, answer),
  });
}
