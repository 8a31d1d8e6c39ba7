import { useQuery } from '@tanstack/react-query';
import { listExtensionRequests } from '#contract/calls.js';
import { readQuery } from '../../../lib/read-query.js';

export const extensionsTag = ['extension-requests'] as const;

/** Number of requests that fit next to other content. */
export const REQUESTS_SHOWN = 5;

export const requestsQuery = (slug: string | undefined, skip: number) => ({
  ...readQuery(extensionsTag, listExtensionRequests, {
    query: { slug, skip, limit: REQUESTS_SHOWN },
    isLive: true,
    keepsPrevious: true,
  }),
  // The error is shown with a button that tries again.
  retryOnMount: false,
});

/** Whether the first attempt to read them is still under way, and whether there is anything to show of them. */
export function useRequestsState(): { isPending: boolean; isShown: boolean } {
  const { isFetched, isError, data } = useQuery(requestsQuery(undefined, 0));
  return { isPending: !isFetched, isShown: isError || (data?.total ?? 0) > 0 };
}
