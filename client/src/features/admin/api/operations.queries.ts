import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addMailBlock,
  liftMailBlock,
  listMailBlocks,
  readMailDomains,
  readProcesses,
  readQueues,
  readStorage,
  resendMail,
  searchMails,
} from '#contract/calls.js';
import type {
  MailBlockList,
  MailDomains,
  MailsFound,
  ProcessList,
  QueueList,
  StorageView,
} from '#contract/admin/operations.js';
import { call, type ApiError } from '../../../lib/api.js';
import { pageNumber } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const BLOCKS_PAGE_SIZE = 50;
const LAST_PAGE = 20_000;
const REFRESH_MS = 10_000;

/** Below `admin`, so that an action refetches the log too. */
const keys = {
  all: ['admin'] as const,
  mails: (text: string) => [...keys.all, 'mails', text] as const,
  domains: ['admin', 'mail-domains'] as const,
  blocks: (page: number) => [...keys.all, 'mail-blocks', page] as const,
  queues: ['admin', 'queues'] as const,
};

export const mailsQuery = (text: string) =>
  queryOptions<MailsFound, ApiError>({
    queryKey: keys.mails(text),
    queryFn: ({ signal }) => call(searchMails, { body: { text }, signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  });

export const domainsQuery = queryOptions<MailDomains, ApiError>({
  queryKey: keys.domains,
  queryFn: ({ signal }) => call(readMailDomains, { signal }),
});

export const blocksUrl = { page: pageNumber(LAST_PAGE) };

export const blocksQuery = (page: number) =>
  queryOptions<MailBlockList, ApiError>({
    queryKey: keys.blocks(page),
    queryFn: ({ signal }) => {
      const query = { skip: (page - 1) * BLOCKS_PAGE_SIZE, limit: BLOCKS_PAGE_SIZE };
      return call(listMailBlocks, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const queuesQuery = queryOptions<QueueList, ApiError>({
  queryKey: keys.queues,
  queryFn: ({ signal }) => call(readQueues, { signal }),
  refetchInterval: REFRESH_MS,
});

export const storageQuery = queryOptions<StorageView, ApiError>({
  queryKey: [...keys.all, 'storage'],
  queryFn: ({ signal }) => call(readStorage, { signal }),
});

export const processesQuery = queryOptions<ProcessList, ApiError>({
  queryKey: [...keys.all, 'processes'],
  queryFn: ({ signal }) => call(readProcesses, { signal }),
  refetchInterval: REFRESH_MS,
});

const change = { invalidates: keys.all };

export const useResendMail = (events: MutationEvents<unknown, { mailId: string; reason: string }>) =>
  useAppMutation(
    { ...change, mutationFn: ({ mailId, reason }) => call(resendMail, { params: { mailId }, body: { reason } }) },
    events,
  );

export const useBlock = (events: MutationEvents<unknown, { email: string; reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(addMailBlock, { body }) }, events);

export const useLift = (events: MutationEvents<unknown, { email: string; reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(liftMailBlock, { body }) }, events);
