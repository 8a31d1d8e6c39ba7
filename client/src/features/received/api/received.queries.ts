import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.js';
import { listReceived } from '#contract/calls.js';
import { call, type ApiError } from '../../../lib/api.js';

/** `after`: the place that the page before named; empty for the newest. */
export const receivedQuery = (after: string) =>
  queryOptions<ResponseOf<typeof listReceived>, ApiError>({
    queryKey: ['received', after],
    queryFn: ({ signal }) => call(listReceived, { query: after === '' ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
  });
