import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.js';
import { checkExtension, declineExtension, grantExtension, listExtensionRequests } from '#contract/calls.js';
import type { ExtensionRequestList } from '#contract/transfers/extensions.js';
import { call, type ApiError } from '../../../lib/api.js';
import { live } from '../../../lib/refetch-active.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const extensionKeys = { all: ['extension-requests'] as const };

/** As many as fit next to other content. */
export const REQUESTS_SHOWN = 5;

/**
 * Uses the one-time token. A query, so that it is sent once however often the page renders; it is never repeated
 * by itself.
 */
export const extensionQuery = (token: string) =>
  queryOptions<ResponseOf<typeof checkExtension>, ApiError>({
    queryKey: ['extension', token],
    queryFn: () => call(checkExtension, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export const requestsQuery = (slug: string | undefined, skip: number) =>
  queryOptions<ExtensionRequestList, ApiError>({
    queryKey: [...extensionKeys.all, slug ?? null, skip],
    meta: live,
    queryFn: ({ signal }) => call(listExtensionRequests, { query: { slug, skip, limit: REQUESTS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
    // The error is shown with a button that tries again.
    retryOnMount: false,
  });

/** Whether the first attempt to read them is still under way. */
export function useRequestsPending(): boolean {
  return !useQuery(requestsQuery(undefined, 0)).isFetched;
}

export function useInvalidateRequests(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: extensionKeys.all });
}

export interface Grant {
  id: string;
  /** Epoch ms; 48 hours where it is left out. */
  expiryDate?: number;
}

/** Removes an answered request from the list, also if someone else answered it first. */
export const useGrant = (events: MutationEvents<ResponseOf<typeof grantExtension>, Grant>) =>
  useAppMutation(
    {
      mutationFn: ({ id, expiryDate }) => call(grantExtension, { params: { id }, body: { expiryDate } }),
      invalidates: extensionKeys.all,
    },
    events,
  );

export const useDecline = (events: MutationEvents<unknown, string>) =>
  useAppMutation(
    { mutationFn: (id) => call(declineExtension, { params: { id } }), invalidates: extensionKeys.all },
    events,
  );
