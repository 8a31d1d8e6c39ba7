import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BatchCodes, CodeBatches } from '#contract/admin/admin-codes.js';
import { listBatchCodes, listCodeBatches, makeCodes, withdrawBatch, withdrawCode } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { matching, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const CODES_PAGE_SIZE = 50;
export const CODES_MADE_MAX = 10_000;
export const BATCH_MAX_LENGTH = 64;
const LAST_PAGE = 20_000;

const all = ['admin'] as const;

export const batchesQuery = queryOptions<CodeBatches, ApiError>({
  queryKey: [...all, 'code-batches'],
  queryFn: ({ signal }) => call(listCodeBatches, { signal }),
});

/** Which codes the page shows. */
export const batchUrl = { name: matching(/^.{1,64}$/), page: pageNumber(LAST_PAGE) };

export const codesQuery = ({ name, page }: UrlValues<typeof batchUrl>) =>
  queryOptions<BatchCodes, ApiError>({
    queryKey: [...all, 'codes', name, page],
    queryFn: ({ signal }) => {
      const query = { batch: name, skip: (page - 1) * CODES_PAGE_SIZE, limit: CODES_PAGE_SIZE };
      return call(listBatchCodes, { query, signal });
    },
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });

const change = { invalidates: all };

/** Saves them as CSV, this once. */
export const useMakeCodes = (events: MutationEvents<void, BodyInput<typeof makeCodes>>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: async (body) => saveFile(await callForFile(makeCodes, { body }), `codes-${body.batch}.csv`),
    },
    events,
  );

export const useWithdrawCode = (events: MutationEvents<{ withdrawn: number }, BodyInput<typeof withdrawCode>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(withdrawCode, { body }) }, events);

export const useWithdrawBatch = (events: MutationEvents<{ withdrawn: number }, BodyInput<typeof withdrawBatch>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(withdrawBatch, { body }) }, events);
