import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a change answered. A question that was under way meanwhile may have been answered before the change, or
 * may know of a later one: it is asked anew, and what it would have brought is left out.
 */
export function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): void {
  const isAsked = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData(queryKey, answer);
  if (isAsked) void client.invalidateQueries({ queryKey, exact: true });
}
