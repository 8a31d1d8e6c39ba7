import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** `meta` of queries whose data live events may have changed. */
export const live = { isLive: true };
export const isLive = ({ meta }: { meta: Record<string, unknown> | undefined }): boolean => meta?.['isLive'] === true;

/**
 * Refetches the active ones of these queries. An initial fetch in flight may have been read before the change, and
 * invalidation joins it: it is fetched once more afterwards.
 */
export async function refetchActive(client: QueryClient, filters: QueryFilters): Promise<void> {
  const initialFetches = client
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await client.invalidateQueries(filters);
  // A failed query was read neither before nor after: the page shows its error, and tries again on request.
  const fetched = initialFetches.filter(({ state }) => state.data !== undefined);
  await Promise.all(fetched.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}
