import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.js';
import { getSession, subscribeSession } from './session.js';
import { createStore, useStore } from './store.js';

const current = createStore({ generation: 0, client: createQueryClient() });

let session = getSession();
subscribeSession(() => {
  const previous = session;
  session = getSession();
  // Restoring the session at the start keeps the cache; any other change of the user empties it.
  if (previous.status === 'unknown' || previous.user?._id === session.user?._id) return;
  const { generation, client } = current.get();
  // A new provider also remounts the pages, which drops their component state.
  if (previous.user) current.set({ generation: generation + 1, client: createQueryClient() });
  client.clear();
});

/** For the server, which renders for one visitor after the other. */
export function clearQueries(): void {
  current.get().client.clear();
}

/**
 * The page's one query client, for the pages and for the lazy parts of the frame around them. Not in the first load: Home
 * reads no server state.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { generation, client } = useStore(current);
  return (
    <QueryClientProvider key={generation} client={client}>
      {children}
    </QueryClientProvider>
  );
}
