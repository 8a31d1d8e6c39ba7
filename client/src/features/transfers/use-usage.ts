import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './api/transfers.queries.js';

export interface TransferUsage {
  transfersThisMonth: number | undefined;
  storedBytes: number | undefined;
}

/** The account's usage, from the query of the home page; undefined while loading. */
export function useUsage(): TransferUsage {
  const { data } = useQuery(overviewQuery);
  return { transfersThisMonth: data?.month.sent, storedBytes: data?.storage.usedBytes };
}
