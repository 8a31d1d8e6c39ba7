import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { readChangelog } from '#contract/calls.js';
import { shownLanguage, type Language } from '../../i18n/index.js';
import { call } from '../../lib/api.js';
import { useStore } from '../../lib/store.js';
import { noteFetched } from './seen-entries.js';

function changelogQuery(lang: Language) {
  return infiniteQueryOptions({
    queryKey: ['changelog', lang],
    queryFn: async ({ pageParam: skip, signal }) => {
      const page = await call(readChangelog, { query: { lang, skip }, signal });
      if (skip === 0) noteFetched(page.entries);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.flatMap(({ entries }) => entries).length : undefined),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    // New entries are rare, so they are fetched once per page load.
    staleTime: Infinity,
  });
}

/** The changelog in the language of the page. */
export function useChangelog() {
  return useInfiniteQuery(changelogQuery(useStore(shownLanguage)));
}
