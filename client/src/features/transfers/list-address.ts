import { transferFilters, transferSorts } from '#contract/choices.js';
import type { TransferFilter, TransferSort } from '#contract/transfers.js';

/** Which part of the library a page shows; lives in the address, so that Back, reload and a sent link keep it. */
export interface ListAddress {
  filter: TransferFilter;
  sort: TransferSort;
  order: 'asc' | 'desc';
  /** Empty: everything. */
  search: string;
  /** From 1. */
  page: number;
}

const first: ListAddress = { filter: 'all', sort: 'lastModified', order: 'desc', search: '', page: 1 };
const LAST_PAGE = 5000;
export const SEARCH_MAX_LENGTH = 200;

/** Anything that does not make sense reads as what the list begins with. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page') ?? first.page);
  return {
    filter: transferFilters.find((filter) => filter === params.get('filter')) ?? first.filter,
    sort: transferSorts.find((sort) => sort === params.get('sort')) ?? first.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    search: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : first.page,
  };
}

/** The query of an address; what is as at first is left out. Parameters that are not the list's stay. */
export function writeListAddress(address: ListAddress, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['filter', 'sort', 'order', 'search', 'page'] as const) {
    const parameter = name === 'search' ? 'q' : name;
    if (address[name] === first[name]) next.delete(parameter);
    else next.set(parameter, String(address[name]));
  }
  return next;
}
