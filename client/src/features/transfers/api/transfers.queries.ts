import { keepPreviousData, queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import {
  changeTransfers,
  deleteTransfer,
  discardGuestUpload,
  folderSize,
  listGuestUploads,
  listTransfers,
  readOverview,
} from '#contract/calls.js';
import type { GuestUploadList } from '#contract/requests/guest-uploads.js';
import type { Overview } from '#contract/transfers/library.js';
import { transferFilters, transferSorts } from '#contract/choices.js';
import type { TransferList, TransferView } from '#contract/transfers/transfers.js';
import { call, type ApiError } from '../../../lib/api.js';
import { colleagueIds, memberId } from '../../../lib/member.js';
import { live } from '../../../lib/refetch-active.js';
import { matching, oneOf, pageNumber, text, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

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

export const transferKeys = {
  all: ['transfers'] as const,
  list: (address: ListAddress) => [...transferKeys.all, 'list', address] as const,
  one: (slug: string) => [...transferKeys.all, 'one', slug] as const,
  overview: () => [...transferKeys.all, 'overview'] as const,
  storage: () => [...transferKeys.all, 'storage'] as const,
  held: () => [...transferKeys.all, 'storage', 'held'] as const,
};

export const transfersQuery = (address: ListAddress) =>
  queryOptions<TransferList, ApiError>({
    queryKey: transferKeys.list(address),
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
export const transferQuery = (slug: string) =>
  queryOptions<TransferView | null, ApiError>({
    queryKey: transferKeys.one(slug),
    meta: live,
    queryFn: async ({ signal }) => {
      // With a slug the answer is the bare array.
      const found = (await call(listTransfers, { query: { userid: memberId(), slug }, signal })) as TransferView[];
      return found[0] ?? null;
    },
  });

/** The library at a glance. */
export const overviewQuery = () =>
  queryOptions<Overview, ApiError>({
    queryKey: transferKeys.overview(),
    meta: live,
    queryFn: ({ signal }) => call(readOverview, { signal }),
  });

/** Bytes of everything the account keeps. */
export const storageQuery = () =>
  queryOptions<number, ApiError>({
    queryKey: transferKeys.storage(),
    meta: live,
    queryFn: ({ signal }) => call(folderSize, { body: { userid: memberId() }, signal, repeatable: true }),
  });

/** What unfinished uploads hold, and those of visitors among them. */
export const heldStorageQuery = () =>
  queryOptions<GuestUploadList, ApiError>({
    queryKey: transferKeys.held(),
    meta: live,
    queryFn: ({ signal }) => call(listGuestUploads, { signal }),
  });

export const useDiscardGuestUpload = () =>
  useAppMutation({
    mutationFn: ({ slug }: { slug: string }) => call(discardGuestUpload, { params: { slug } }),
    invalidates: transferKeys.storage(),
  });

/** For features that change the library from outside, as the send panel does. */
export function useInvalidateTransfers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: transferKeys.all }), [client]);
}

/** After a deletion. Not refetched before the open view has closed, or it would show "not found". */
export async function evictTransfer(client: QueryClient, slug: string): Promise<void> {
  const own = transferKeys.one(slug);
  const isOwn = ({ queryKey }: Query) => own.every((part, at) => queryKey[at] === part);
  await Promise.all([
    client.invalidateQueries({ queryKey: own, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: transferKeys.all, predicate: (query) => !isOwn(query) }),
  ]);
}

type Deletion = Pick<TransferView, 'slug' | '_id'>;

export function useDeleteTransfer(events: MutationEvents<ResponseOf<typeof deleteTransfer>, Deletion>) {
  const client = useQueryClient();
  return useAppMutation(
    {
      mutationFn: ({ slug, _id }) =>
        call(deleteTransfer, { body: { type: 'dashboard', slug, _id, userid: memberId() } }),
      onSuccess: (_deleted, { slug }) => evictTransfer(client, slug),
    },
    events,
  );
}

type BulkChange = BodyInput<typeof changeTransfers>;

/** The same for several transfers, each of which may fail. */
export const useChangeTransfers = (events: MutationEvents<ResponseOf<typeof changeTransfers>, BulkChange>) =>
  useAppMutation(
    {
      mutationFn: (body) => call(changeTransfers, { body, repeatable: body.action !== 'delete' }),
      invalidates: transferKeys.all,
    },
    events,
  );
