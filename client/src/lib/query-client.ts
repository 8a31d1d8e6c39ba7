import { QueryClient } from '@tanstack/react-query';

/** `request.ts` already repeats what may be repeated; a second layer would multiply the tries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
