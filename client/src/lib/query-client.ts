import { notifyManager, QueryClient } from '@tanstack/react-query';

// By default a task later: an optimistic switch would flip back for a frame.
notifyManager.setScheduler((notify) => notify());

/** `request.ts` already repeats what may be repeated; a second layer would multiply the tries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
