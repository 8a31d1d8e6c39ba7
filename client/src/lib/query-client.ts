import { notifyManager, QueryClient } from '@tanstack/react-query';

// The default notifies a task later: an optimistic switch would flip back for a frame.
notifyManager.setScheduler((notify) => notify());

/** No retries here: `request.ts` already retries what may be repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
