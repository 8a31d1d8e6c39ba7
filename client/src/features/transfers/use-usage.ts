import { useQuery } from '@tanstack/react-query';
import { storageQuery, transfersQuery } from './api/transfers.queries.js';
import { useListAddress } from './use-list-address.js';

export interface TransferUsage {
  transfersThisMonth: number | undefined;
  storedBytes: number | undefined;
}

/** What the account has used, from the same answers as the library shows; undefined until they are there. */
export function useUsage(userId: string): TransferUsage {
  const { address } = useListAddress();
  const { data: list } = useQuery(transfersQuery(userId, address));
  const { data: storedBytes } = useQuery(storageQuery(userId));
  return { transfersThisMonth: list?.thisMonthsTransfers, storedBytes };
}
