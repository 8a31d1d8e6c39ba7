import { keepPreviousData, queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { changeTransfers, deleteTransfer, folderSize, listTransfers, readOverview } from '#contract/calls.js';
import type { Overview } from '#contract/library.js';
import type { TransferList, TransferView } from '#contract/transfers.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAction } from '../../../lib/use-action.js';
import type { ListAddress } from '../list-address.js';

export const transferKeys = {
  all: ['transfers'] as const,
  list: (userId: string, address: ListAddress) => [...transferKeys.all, 'list', userId, address] as const,
  one: (userId: string, slug: string) => [...transferKeys.all, 'one', userId, slug] as const,
  overview: (userId: string) => [...transferKeys.all, 'overview', userId] as const,
  storage: (userId: string) => [...transferKeys.all, 'storage', userId] as const,
};

export const transfersQuery = (userId: string, address: ListAddress) =>
  queryOptions<TransferList, ApiError>({
    queryKey: transferKeys.list(userId, address),
    queryFn: async ({ signal }) => {
      const { page, search, ...rest } = address;
      const skip = (page - 1) * TRANSFERS_PAGE_SIZE;
      const query = { userid: userId, ...rest, skip, ...(search !== '' && { search }) };
      // Without a slug the answer is a page of the library, never the bare array.
      return (await call(listTransfers, { query, signal })) as TransferList;
    },
    placeholderData: keepPreviousData,
  });

/** One transfer of the member; null when there is none of this slug. */
export const transferQuery = (userId: string, slug: string) =>
  queryOptions<TransferView | null, ApiError>({
    queryKey: transferKeys.one(userId, slug),
    queryFn: async ({ signal }) => {
      // With a slug the answer is the bare array.
      const found = (await call(listTransfers, { query: { userid: userId, slug }, signal })) as TransferView[];
      return found[0] ?? null;
    },
  });

/** The library at a glance. */
export const overviewQuery = (userId: string) =>
  queryOptions<Overview, ApiError>({
    queryKey: transferKeys.overview(userId),
    queryFn: ({ signal }) => call(readOverview, { signal }),
  });

/** Bytes of everything the account keeps. */
export const storageQuery = (userId: string) =>
  queryOptions<number, ApiError>({
    queryKey: transferKeys.storage(userId),
    queryFn: ({ signal }) => call(folderSize, { body: { userid: userId }, signal, repeatable: true }),
  });

/** For features that change the library from outside, as the send panel does. */
export function useInvalidateTransfers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: transferKeys.all }), [client]);
}

/** After one is taken away: its view closes by itself, and would say before that there is none. */
export async function settleGone(client: QueryClient, userId: string, slug: string): Promise<void> {
  const own = transferKeys.one(userId, slug);
  const isOwn = ({ queryKey }: Query) => own.every((part, at) => queryKey[at] === part);
  await Promise.all([
    client.invalidateQueries({ queryKey: own, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: transferKeys.all, predicate: (query) => !isOwn(query) }),
  ]);
}

export function useDeleteTransfer(userId: string) {
  const client = useQueryClient();
  return useAction<ResponseOf<typeof deleteTransfer>, Pick<TransferView, 'slug' | '_id'>>({
    mutationFn: ({ slug, _id }) => call(deleteTransfer, { body: { type: 'dashboard', slug, _id, userid: userId } }),
    onSuccess: (_deleted, { slug }) => settleGone(client, userId, slug),
  });
}

/** The same for many, of which each may fail by itself. */
export function useChangeTransfers() {
  const invalidate = useInvalidateTransfers();
  return useAction<ResponseOf<typeof changeTransfers>, BodyInput<typeof changeTransfers>>({
    mutationFn: (body) => call(changeTransfers, { body, repeatable: body.action !== 'delete' }),
    onSuccess: invalidate,
  });
}
