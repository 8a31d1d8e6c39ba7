import { useQueryClient } from '@tanstack/react-query';
import { isLive, refetchActive } from '../../lib/refetch-active.js';
import { useLiveEvents } from '../../lib/use-live-events.js';

const isAny = () => true;

/**
 * Pages of the dashboard show what happens elsewhere: a download, another tab, another user of the account. In one place
 * for all of them, so that no page fetches twice; what is not shown is fetched when it is.
 */
export function useLivePages(): void {
  const client = useQueryClient();
  useLiveEvents(isAny, () => void refetchActive(client, { predicate: isLive }));
}
