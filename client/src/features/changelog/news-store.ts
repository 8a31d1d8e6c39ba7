import { useEffect, useSyncExternalStore } from 'react';
import { readChangelog } from '#contract/calls.js';
import type { ChangelogEntry } from '#contract/site.js';
import { currentLanguage, i18n, type Language } from '../../i18n/index.js';
import { call } from '../../lib/api.js';
import { readStored, writeStored } from '../../lib/browser-storage.js';

const SEEN_KEY = 'changelogSeen';

export interface News {
  state: 'loading' | 'ready' | 'failed';
  entries: readonly ChangelogEntry[];
  hasMore: boolean;
}

/** Stands outside the pages' server state, since it is shown around them; one copy for all who show it. */
const none: News = { state: 'loading', entries: [], hasMore: false };
let news: News = none;
let asked: Language | null = null;
/** Entries up to this instant have been looked at; what was there before the first visit is nothing new. */
let seenUntil: number | null = null;
const listeners = new Set<() => void>();

function publish(next: News): void {
  news = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchPage(lang: Language, skip: number): Promise<void> {
  try {
    const page = await call(readChangelog, { query: { lang, skip } });
    if (lang !== asked) return;
    const entries = skip === 0 ? page.entries : [...news.entries, ...page.entries];
    seenUntil ??= readSeen() ?? remember(newestOf(entries));
    publish({ state: 'ready', entries, hasMore: page.hasMore });
  } catch {
    if (lang === asked) publish({ ...news, state: 'failed' });
  }
}

function newestOf(entries: readonly ChangelogEntry[]): number {
  return Math.max(0, ...entries.map(({ created }) => created));
}

function readSeen(): number | null {
  const stored = Number(readStored(SEEN_KEY) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

function remember(until: number): number {
  writeStored(SEEN_KEY, String(until));
  return until;
}

/** Asks once per language; what was refused is asked again by `retryNews`. */
export function loadNews(): void {
  const lang = currentLanguage();
  if (asked === lang) return;
  asked = lang;
  publish(none);
  void fetchPage(lang, 0);
}

export function retryNews(): void {
  asked = null;
  loadNews();
}

export function loadOlderNews(): void {
  void fetchPage(currentLanguage(), news.entries.length);
}

export function markNewsSeen(): void {
  if (news.state !== 'ready') return;
  seenUntil = remember(newestOf(news.entries));
  publish({ ...news });
}

export function unseenNews(): readonly ChangelogEntry[] {
  const until = seenUntil;
  return until === null ? [] : news.entries.filter(({ created }) => created > until);
}

/** Entries that were fetched elsewhere. */
export function useFetchedNews(): News {
  return useSyncExternalStore(subscribe, () => news);
}

/** Everything known, in the page's language; fetched by the first component that shows it. */
export function useNews(): News {
  const current = useFetchedNews();
  useEffect(() => {
    loadNews();
    i18n.on('languageChanged', loadNews);
    return () => i18n.off('languageChanged', loadNews);
  }, []);
  return current;
}

/** For tests: as on a page just opened. */
export function forgetNews(): void {
  [news, asked, seenUntil] = [none, null, null];
}
