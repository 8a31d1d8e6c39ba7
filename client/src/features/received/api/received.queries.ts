import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.js';
import { listReceived } from '#contract/received.js';
import { call, type ApiError } from '../../../lib/api.js';
import { live } from '../../../lib/refetch-active.js';

/** `after`: the place that the page before named; empty for the newest. */
export const receivedQuery = (after: string) =>
  queryOptions<ResponseOf<typeof listReceived>, ApiError>({
    queryKey: ['received', after],
    meta: live,
    queryFn: ({ signal }) => call(listReceived, { query: after === '' ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
  });
