import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Call, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { type ApiError, call, type CallOptions } from './api.js';

type ReadInput<E extends EndpointShape> = Omit<CallOptions<E>, 'signal'>;

/** The query of a call that reads. Its key begins with `tag`, by which changes refetch it. */
export function readQuery<E extends EndpointShape>(tag: QueryKey, endpoint: Call<E>, input: ReadInput<E> = {}) {
  return queryOptions<ResponseOf<E>, ApiError>({
    queryKey: [...tag, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}
