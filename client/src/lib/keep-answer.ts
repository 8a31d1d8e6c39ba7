import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the response of a change. A query that was in flight may have been answered before the change, or
 * may know of a later one: it is fetched again, and its first response is ignored.
 */
export function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): void {
  const isAsked = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData(queryKey, answer);
  if (isAsked) void client.invalidateQueries({ queryKey, exact: true });
}
