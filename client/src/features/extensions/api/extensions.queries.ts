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

/** Whether the first attempt to read them is still under way. */
export function useRequestsPending(): boolean {
  return !useQuery(requestsQuery(undefined, 0)).isFetched;
}
