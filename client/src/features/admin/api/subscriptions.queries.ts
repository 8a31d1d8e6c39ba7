import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Comparison, CustomerList } from '#contract/admin/admin-subscriptions.js';
import { compareCustomers, listCustomers, refetchSubscription, replayEvent } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { pageNumber } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const CUSTOMERS_PAGE_SIZE = 25;
export const customersUrl = { page: pageNumber(40_000) };

const all = ['admin'] as const;
const pageOf = (page: number) => ({ skip: (page - 1) * CUSTOMERS_PAGE_SIZE, limit: CUSTOMERS_PAGE_SIZE });

export const customersQuery = (page: number) =>
  queryOptions<CustomerList, ApiError>({
    queryKey: [...all, 'customers', page],
    queryFn: ({ signal }) => call(listCustomers, { query: pageOf(page), signal }),
    placeholderData: keepPreviousData,
  });

/** Asked for by hand: each customer is a call to the provider. */
export const comparisonQuery = (page: number) =>
  queryOptions<Comparison, ApiError>({
    queryKey: [...all, 'comparison', page],
    queryFn: ({ signal }) => call(compareCustomers, { query: pageOf(page), signal }),
    enabled: false,
  });

const change = { invalidates: all };

export const useRefetch = (accountId: string, events: MutationEvents<{ drift: string | null }, { reason: string }>) =>
  useAppMutation(
    { ...change, mutationFn: (body) => call(refetchSubscription, { params: { accountId }, body }) },
    events,
  );

export const useReplay = (events: MutationEvents<{ accountId: string }, BodyInput<typeof replayEvent>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(replayEvent, { body }) }, events);
