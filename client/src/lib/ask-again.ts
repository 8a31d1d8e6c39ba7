import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the active ones of these queries. An initial fetch in flight may have been read before the change, and
 * invalidation joins it: it is fetched once more afterwards.
 */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstUnderWay = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await client.invalidateQueries({ queryKey });
  await Promise.all(firstUnderWay.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })));
}
