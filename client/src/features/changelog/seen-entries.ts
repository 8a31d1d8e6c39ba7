import type { ChangelogEntry } from '#contract/site/site.js';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { createStore, useStore } from '../../lib/store.js';

const SEEN_KEY = 'changelogSeen';

interface SeenEntries {
  /** Entries up to this instant have been seen; null before the first visit of this browser. */
  seenUntil: number | null;
  /** Instant of the newest fetched entry; 0 before. */
  newestAt: number;
}

function readSeen(): SeenEntries {
  const stored = Number(readStored(SEEN_KEY) ?? Number.NaN);
  return { seenUntil: Number.isFinite(stored) ? stored : null, newestAt: 0 };
}

const seen = createStore<SeenEntries>(readSeen());

function markSeenUntil(instant: number): void {
  writeStored(SEEN_KEY, String(instant));
  seen.set({ seenUntil: instant, newestAt: Math.max(instant, seen.get().newestAt) });
}

/** On the first visit all existing entries count as seen. */
export function noteFetched(entries: readonly ChangelogEntry[]): void {
  const newestAt = Math.max(0, ...entries.map(({ created }) => created));
  seen.set({ ...seen.get(), newestAt });
  if (seen.get().seenUntil === null) markSeenUntil(newestAt);
}

export const markAllSeen = (): void => markSeenUntil(seen.get().newestAt);

export function unseenOf(entries: readonly ChangelogEntry[]): readonly ChangelogEntry[] {
  const { seenUntil } = seen.get();
  return seenUntil === null ? [] : entries.filter(({ created }) => created > seenUntil);
}

/** Whether any fetched entry is new. Works without the query client, which visitors of Home do not load. */
export function useHasUnseen(): boolean {
  const { seenUntil, newestAt } = useStore(seen);
  return seenUntil !== null && newestAt > seenUntil;
}

/** For tests: the state of a page that was just opened. */
export const resetSeen = (): void => seen.set(readSeen());
