import { useLive } from '../../lib/live.js';
import { useInvalidateTransfers } from './api/transfers.queries.js';

/** What happens to transfers elsewhere, as downloads do, shows by itself. */
export function useLibraryNews(): void {
  const invalidate = useInvalidateTransfers();
  useLive(({ type }) => {
    if (type !== 'notification') void invalidate();
  });
}
