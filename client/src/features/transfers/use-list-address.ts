import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListAddress, writeListAddress, type ListAddress } from './list-address.js';

export interface ListNavigation {
  address: ListAddress;
  /** The query string of the list with these changes; a change of anything but the page begins at page 1. */
  to(changes: Partial<ListAddress>): string;
  go(changes: Partial<ListAddress>, options?: { replace?: boolean }): void;
}

export function useListAddress(): ListNavigation {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const address = readListAddress(params);
    const changed = (changes: Partial<ListAddress>) => writeListAddress({ ...address, page: 1, ...changes }, params);
    return {
      address,
      to: (changes) => `?${changed(changes).toString()}`,
      go: (changes, options) => setParams(changed(changes), { preventScrollReset: true, ...options }),
    };
  }, [params, setParams]);
}
