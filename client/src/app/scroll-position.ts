import type { Location } from 'react-router-dom';
import { readStoredJson, writeStored } from '../lib/browser-storage.js';

/** In the storage of the tab: where each entry of its history was scrolled to. */
export const SCROLL_POSITIONS = 'scroll-positions';

/** Names an entry of the history. The first one of a document has no key of its own, and any document may come before it. */
export function scrollKeyOf({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === 'default' ? pathname + search : key;
}

/** Leaves the position to the browser, which knows where a page that was served belongs. */
export function forgetScrollPosition(): void {
  const positions = readStoredJson(SCROLL_POSITIONS, 'sessionStorage') as Record<string, number> | null;
  if (positions === null) return;
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  const { pathname, search } = window.location;
  delete positions[scrollKeyOf({ key, pathname, search })];
  writeStored(SCROLL_POSITIONS, JSON.stringify(positions), 'sessionStorage');
}

/** Whether this document was opened afresh: by a link, and not by a reload or Back. */
export function isOpenedAfresh(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
