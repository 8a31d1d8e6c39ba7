import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ApiError } from './api-error.js';

/**
 * Run even if the component has unmounted, for notices. Those given to `mutate` run only while it is mounted. The call counts
 * as done once what they return has settled.
 */
export interface MutationEvents<Data, Variables> {
  onSuccess?(data: Data, variables: Variables): unknown;
  onError?(error: ApiError, variables: Variables): void;
}

interface AppMutationOptions<Data, Variables> extends Pick<
  UseMutationOptions<Data, ApiError, Variables>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
> {
  mutationFn(variables: Variables): Promise<Data>;
  /** Mutations of one scope run one after the other, wherever they start. */
  scope?: string;
  /** Refetched before the mutation counts as done. */
  invalidates?: QueryKey;
}

/**
 * A change on the server. `mutate` ignores calls while one is in flight (double clicks); `enqueue` does not, for choices
 * of which the last one counts: give these a scope, and show `variables` while the mutation is pending.
 */
export function useAppMutation<Data, Variables = void>(
  { scope, invalidates, ...options }: AppMutationOptions<Data, Variables>,
  events: MutationEvents<Data, Variables> = {},
) {
  const client = useQueryClient();
  const isInFlight = useRef(false);
  const mutation = useMutation<Data, ApiError, Variables>({
    ...options,
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: async (...outcome) => {
      await options.onSuccess?.(...outcome);
      if (invalidates) await client.invalidateQueries({ queryKey: invalidates });
      await events.onSuccess?.(outcome[0], outcome[1]);
    },
    onError: async (...outcome) => {
      await options.onError?.(...outcome);
      events.onError?.(outcome[0], outcome[1]);
    },
    onSettled: (...outcome) => {
      isInFlight.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const { mutate: enqueue } = mutation;
  const mutate = useCallback<typeof enqueue>(
    (...call) => {
      if (isInFlight.current) return;
      isInFlight.current = true;
      enqueue(...call);
    },
    [enqueue],
  );
  return { ...mutation, mutate, enqueue };
}
