import { keepPreviousData, queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listTransfers, readOverview } from '#contract/calls.js';
import { transferFilters, transferSorts } from '#contract/choices.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { TransferList, TransferView } from '#contract/transfers/transfers.js';
import { call, type ApiError } from '../../../lib/api.js';
import { colleagueIds, memberId } from '../../../lib/member.js';
import { readQuery } from '../../../lib/read-query.js';
import { live } from '../../../lib/refetch-active.js';
import { matching, oneOf, pageNumber, text, type UrlState, type UrlValues } from '../../../lib/url-state.js';

export const SEARCH_MAX_LENGTH = 200;
const LAST_PAGE = 5000;

/** Instead of a user's id. */
export const EVERYBODY = 'team';

/** Whose transfers; search, filter, order and page of the library. */
export const transfersUrl = {
  /** Empty: one's own. */
  by: matching(/^[A-Za-z0-9_-]{1,64}$/),
  filter: oneOf(transferFilters, 'all'),
  sort: oneOf(transferSorts, 'lastModified'),
  order: oneOf(['asc', 'desc'], 'desc'),
  /** Empty: all. */
  q: text(SEARCH_MAX_LENGTH),
  page: pageNumber(LAST_PAGE),
};
type ListAddress = UrlValues<typeof transfersUrl>;
export type TransfersUrl = UrlState<ListAddress>;

/** Begins the keys of all that is read of transfers. */
export const transfersTag = ['transfers'] as const;
export const transferTag = (slug: string) => [...transfersTag, 'one', slug] as const;
export const storageTag = [...transfersTag, 'storage'] as const;

export const transfersQuery = (address: ListAddress) =>
  queryOptions<TransferList, ApiError>({
    queryKey: [...transfersTag, 'list', address],
    meta: live,
    queryFn: async ({ signal }) => {
      const { by, page, q, ...rest } = address;
      const skip = (page - 1) * TRANSFERS_PAGE_SIZE;
      const userid = by === '' || by === EVERYBODY ? memberId() : by;
      const query = { userid, ...rest, skip, ...(q !== '' && { search: q }) };
      const headers = by === EVERYBODY ? { isteam: colleagueIds() } : {};
      // Without a slug the answer is a page of the library, never the bare array.
      return (await call(listTransfers, { query, headers, signal })) as TransferList;
    },
    placeholderData: keepPreviousData,
  });

/** One of the user's transfers; null if the slug is unknown. */
export async function readTransfer(slug: string, signal?: AbortSignal): Promise<TransferView | null> {
  // With a slug the answer is the bare array.
  const found = (await call(listTransfers, { query: { userid: memberId(), slug }, signal })) as TransferView[];
  return found[0] ?? null;
}

export const transferQuery = (slug: string) =>
  queryOptions<TransferView | null, ApiError>({
    queryKey: transferTag(slug),
    meta: live,
    queryFn: ({ signal }) => readTransfer(slug, signal),
  });

/** The library at a glance. */
export const overviewQuery = readQuery(transfersTag, readOverview, { isLive: true });

/** For features that change the library from outside, as the send panel does. */
export function useInvalidateTransfers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: transfersTag }), [client]);
}

/** After a deletion. Not refetched before the open view has closed, or it would show "not found". */
export async function evictTransfer(client: QueryClient, slug: string): Promise<void> {
  const own = transferTag(slug);
  const isOwn = ({ queryKey }: Query) => own.every((part, at) => queryKey[at] === part);
  await Promise.all([
    client.invalidateQueries({ queryKey: own, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: transfersTag, predicate: (query) => !isOwn(query) }),
  ]);
}
