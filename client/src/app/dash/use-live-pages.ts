import { useQueryClient } from '@tanstack/react-query';
import { isLive, refetchActive } from '../../lib/refetch-active.js';
import { useLiveEvents } from '../../lib/use-live-events.js';

const isAny = () => true;

/**
 * Refetches the dashboard's active queries after live events: downloads, other tabs, other users of the account. In one
 * place, so that no page fetches twice; inactive queries are fetched when they are shown.
 */
export function useLivePages(): void {
  const client = useQueryClient();
  useLiveEvents(isAny, () => void refetchActive(client, { predicate: isLive }));
}
