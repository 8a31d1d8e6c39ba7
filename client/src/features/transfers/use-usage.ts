import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './api/transfers.queries.js';

export interface TransferUsage {
  transfersThisMonth: number | undefined;
  storedBytes: number | undefined;
}

/** What the account has used, from the same answer as the home page shows; undefined until it is there. */
export function useUsage(): TransferUsage {
  const { data } = useQuery(overviewQuery());
  return { transfersThisMonth: data?.month.sent, storedBytes: data?.storage.usedBytes };
}
