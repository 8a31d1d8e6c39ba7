import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactSortSchema, type ContactSort } from '#contract/contacts.js';

/** Which part of the contacts the page shows; lives in the address, so that Back, reload and a sent link keep it. */
export interface ContactAddress {
  q: string;
  /** Empty: all. */
  group: string;
  sort: ContactSort;
  order: 'asc' | 'desc';
  /** From 1. */
  page: number;
}

const first: ContactAddress = { q: '', group: '', sort: 'name', order: 'asc', page: 1 };
const LAST_PAGE = 4000;
export const SEARCH_MAX_LENGTH = 120;

/** Anything that does not make sense reads as what the list begins with. */
export function readContactAddress(params: URLSearchParams): ContactAddress {
  const page = Number(params.get('page') ?? first.page);
  const group = params.get('group') ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    group: /^[A-Za-z0-9_-]{1,64}$/.test(group) ? group : '',
    sort: contactSortSchema.catch(first.sort).parse(params.get('sort') ?? first.sort),
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : first.page,
  };
}

export function writeContactAddress(address: ContactAddress, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'group', 'sort', 'order', 'page'] as const) {
    if (address[name] === first[name]) next.delete(name);
    else next.set(name, String(address[name]));
  }
  return next;
}

export interface ContactNavigation {
  address: ContactAddress;
  /** The query string with these changes; a change of anything but the page begins at page 1. */
  to(changes: Partial<ContactAddress>): string;
  go(changes: Partial<ContactAddress>, options?: { replace?: boolean }): void;
}

export function useContactAddress(): ContactNavigation {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const address = readContactAddress(params);
    const changed = (changes: Partial<ContactAddress>) =>
      writeContactAddress({ ...address, page: 1, ...changes }, params);
    return {
      address,
      to: (changes) => `?${changed(changes).toString()}`,
      go: (changes, options) => setParams(changed(changes), { preventScrollReset: true, ...options }),
    };
  }, [params, setParams]);
}
