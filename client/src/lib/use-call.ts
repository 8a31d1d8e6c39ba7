import type { QueryKey } from '@tanstack/react-query';
import type { BodyInput, Call, CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { call } from './api.js';
import { callForFile } from './call-for-file.js';
import { saveFile } from './save-file.js';
import { type MutationEvents, useAppMutation } from './use-app-mutation.js';

interface UseCallOptions<E extends EndpointShape>
  extends Pick<CallInput<E>, 'params' | 'query'>, MutationEvents<ResponseOf<E>, BodyInput<E>> {
  /** Refetched before the call counts as done. */
  invalidates?: QueryKey;
  /** The name under which the answer, a file, is saved. */
  saveAs?: string | ((body: BodyInput<E>) => string);
}

/** A change by one call of the contract: `mutate(body)` makes it. */
export function useCall<E extends EndpointShape>(
  endpoint: Call<E>,
  { params, query, invalidates, saveAs, ...events }: UseCallOptions<E> = {},
) {
  return useAppMutation<ResponseOf<E>, BodyInput<E>>(
    {
      ...(invalidates && { invalidates }),
      mutationFn: async (body) => {
        const input = { params, query, body } as CallInput<E>;
        if (saveAs === undefined) return call(endpoint, input);
        saveFile(await callForFile(endpoint, input), typeof saveAs === 'string' ? saveAs : saveAs(body));
        return undefined as ResponseOf<E>;
      },
    },
    events,
  );
}
