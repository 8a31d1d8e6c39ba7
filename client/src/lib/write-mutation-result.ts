import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Writes a mutation's response into the cache. A fetch in flight may hold older data, or newer: it is ignored, and the
 * query is fetched again.
 */
export function writeMutationResult(client: QueryClient, queryKey: QueryKey, result: unknown): void {
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData(queryKey, result);
  if (isFetching) void client.invalidateQueries({ queryKey, exact: true });
}
