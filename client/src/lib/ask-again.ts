import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what is shown of these. A first answer that is still under way may have been read before whatever
 * happened, and asking again joins it: it is fetched once more afterwards.
 */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstUnderWay = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await client.invalidateQueries({ queryKey });
  await Promise.all(firstUnderWay.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })));
}
