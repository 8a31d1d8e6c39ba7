import type { QueryKey } from '@tanstack/react-query';
import type { BodyInput, Call, CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { call, type CallOptions } from './api.js';
import { callForFile } from './call-for-file.js';
import { useErrorText } from './error-text.js';
import { notify } from './notices.js';
import { saveFile } from './save-file.js';
import { type MutationEvents, useAppMutation } from './use-app-mutation.js';

type Input<E extends EndpointShape> = CallInput<E> & Pick<CallOptions<E>, 'timeoutMs' | 'repeatable'>;

/** A call without a body is made by `mutate()`. */
export type BodyVariables<E extends EndpointShape> = undefined extends BodyInput<E> ? void : BodyInput<E>;

export interface UseCallOptions<E extends EndpointShape, Variables>
  extends Pick<CallInput<E>, 'params' | 'query'>, MutationEvents<ResponseOf<E>, Variables> {
  /** The request for the variables of `mutate`, besides `params` and `query`. By default they are the body. */
  input?(variables: Variables): Input<E>;
  /** Writes the answer into the cache, before the call counts as done. */
  updateCache?(answer: ResponseOf<E>, variables: Variables): unknown;
  /** Refetched before the call counts as done. */
  invalidates?: QueryKey;
  /** Calls of one scope run one after the other, wherever they start. */
  scope?: string;
  /** A notice that says that it is done. */
  done?: string | ((answer: ResponseOf<E>, variables: Variables) => string);
  /** A notice says why it failed: for a call outside a dialog, which would show it. */
  notifiesError?: boolean;
  /** The answer is a file, which is saved under this name. */
  saveAs?: string | ((variables: Variables) => string);
  /** Language of texts in that file. */
  language?: string;
}

/** A change by one call of the contract: `mutate(variables)` makes it. */
export function useCall<E extends EndpointShape, Variables = BodyVariables<E>>(
  endpoint: Call<E>,
  options: UseCallOptions<E, Variables> = {},
) {
  const { params, query, input, updateCache, invalidates, scope, done, saveAs, language, onSuccess, onError } = options;
  const { notifiesError = false } = options;
  const errorText = useErrorText();
  return useAppMutation<ResponseOf<E>, Variables>(
    {
      ...(updateCache && { onSuccess: updateCache }),
      ...(invalidates && { invalidates }),
      ...(scope !== undefined && { scope }),
      mutationFn: async (variables) => {
        const sent = { params, query, ...(input ? input(variables) : { body: variables }) } as Input<E>;
        if (saveAs === undefined) return call(endpoint, sent);
        const file = await callForFile(endpoint, { ...sent, ...(language !== undefined && { language }) });
        saveFile(file, typeof saveAs === 'string' ? saveAs : saveAs(variables));
        return undefined as ResponseOf<E>;
      },
    },
    {
      onSuccess: (answer, variables) => {
        if (done !== undefined)
          notify({ tone: 'success', title: typeof done === 'string' ? done : done(answer, variables) });
        return onSuccess?.(answer, variables);
      },
      onError: (error, variables) => {
        if (notifiesError) notify({ tone: 'error', key: endpoint.path, title: errorText(error) });
        onError?.(error, variables);
      },
    },
  );
}
