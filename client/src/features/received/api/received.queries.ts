import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.js';
import { listReceived } from '#contract/calls.js';
import { isReceivedCursor } from '#contract/formats.js';
import { call, type ApiError } from '../../../lib/api.js';
import { live } from '../../../lib/refetch-active.js';
import { matching } from '../../../lib/url-state.js';

export const receivedUrl = {
  /** Cursor that the page before returned; empty for the newest. */
  after: matching(isReceivedCursor),
};

export const receivedQuery = (after: string) =>
  queryOptions<ResponseOf<typeof listReceived>, ApiError>({
    queryKey: ['received', after],
    meta: live,
    queryFn: ({ signal }) => call(listReceived, { query: after === '' ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
  });
