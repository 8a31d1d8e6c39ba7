import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ApiError } from './api-error.js';

interface ActOptions<Answer, Given> extends Pick<MutateOptions<Answer, ApiError, Given>, 'onSuccess' | 'onError'> {
  /** Runs on success even if the component is unmounted by then, unlike `onSuccess`. */
  onDone?(answer: Answer): void;
}

/**
 * Something that a person sets off. It runs once at a time: a second press before the page shows that it runs belongs to
 * the first. `mutateAsync` is not held back, for choices of which the last one counts.
 */
export function useAction<Answer, Given>(options: UseMutationOptions<Answer, ApiError, Given>) {
  const isRunning = useRef(false);
  const done = useRef<ActOptions<Answer, Given>['onDone']>(undefined);
  const mutation = useMutation<Answer, ApiError, Given>({
    ...options,
    onSuccess: async (...outcome) => {
      await options.onSuccess?.(...outcome);
      done.current?.(outcome[0]);
    },
    onSettled: (...outcome) => {
      isRunning.current = false;
      done.current = undefined;
      return options.onSettled?.(...outcome);
    },
  });
  const { mutate: begin } = mutation;
  const mutate = useCallback(
    (given: Given, { onDone, ...further }: ActOptions<Answer, Given> = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      done.current = onDone;
      begin(given, further);
    },
    [begin],
  );
  return { ...mutation, mutate };
}
