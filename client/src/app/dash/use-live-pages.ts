import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type LiveNews, useLive } from '../../lib/live.js';

/** What a change of one's own transfers, and of what one received, may have changed on a page; by the first word of keys. */
const touched = ['transfers', 'extension-requests', 'received', 'analytics', 'contacts'];

/** News comes in handfuls: a page asks once for each of them. */
const GATHER_MS = 250;

/** Pages of the dashboard show what happens elsewhere: a download, another tab, another member of the household. */
export function useLivePages(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }: LiveNews) => {
    // A notification by itself changes the bell only.
    if (type === 'notification') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const name of touched) void client.invalidateQueries({ queryKey: [name] });
    }, GATHER_MS);
  });
}
