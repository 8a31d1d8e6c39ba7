import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ApiError } from './api-error.js';

interface ActOptions<Answer, Given> extends Pick<MutateOptions<Answer, ApiError, Given>, 'onSuccess' | 'onError'> {
  /**
   * Says what became of it, also where the place it was set off from is gone by then: by Back, or since what it stood
   * for is no more. `onSuccess` is for what goes on in that place.
   */
  tell?(answer: Answer): void;
}

/**
 * Something that a person sets off. It runs once at a time: a second press before the page shows that it runs belongs to
 * the first. `mutateAsync` is not held back, for choices of which the last one counts.
 */
export function useAction<Answer, Given>(options: UseMutationOptions<Answer, ApiError, Given>) {
  const isRunning = useRef(false);
  const telling = useRef<ActOptions<Answer, Given>['tell']>(undefined);
  const mutation = useMutation<Answer, ApiError, Given>({
    ...options,
    onSuccess: async (...outcome) => {
      await options.onSuccess?.(...outcome);
      telling.current?.(outcome[0]);
    },
    onSettled: (...outcome) => {
      isRunning.current = false;
      telling.current = undefined;
      return options.onSettled?.(...outcome);
    },
  });
  const { mutate: begin } = mutation;
  const mutate = useCallback(
    (given: Given, { tell, ...further }: ActOptions<Answer, Given> = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      telling.current = tell;
      begin(given, further);
    },
    [begin],
  );
  return { ...mutation, mutate };
}
