import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import type { Call, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { type ApiError, call, type CallOptions } from './api.js';
import { live } from './refetch-active.js';

interface ReadInput<E extends EndpointShape> extends Omit<CallOptions<E>, 'signal'> {
  /** Live events may have changed its data. */
  isLive?: boolean;
  /** Keeps the previous data on the page until the next page of a list has loaded. */
  keepsPrevious?: boolean;
}

/** The query of a call that reads. Its key begins with `tag`, by which changes refetch it. */
export function readQuery<E extends EndpointShape>(
  tag: QueryKey,
  endpoint: Call<E>,
  { isLive = false, keepsPrevious = false, ...input }: ReadInput<E> = {},
) {
  return queryOptions<ResponseOf<E>, ApiError>({
    queryKey: [...tag, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    ...(isLive && { meta: live }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Reads by a call; see `readQuery`. */
export function useRead<E extends EndpointShape>(tag: QueryKey, endpoint: Call<E>, input?: ReadInput<E>) {
  return useQuery(readQuery(tag, endpoint, input));
}
