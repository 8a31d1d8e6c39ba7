import { useEffect, useRef } from 'react';
import { type LiveNews, useLive } from './live.js';
import { Pacer } from './pacer.js';
import { useLatest } from './use-latest.js';

/** Asks again for what is shown when there is news of it; `isWanted` says which news is. */
export function useNews(isWanted: (news: LiveNews) => boolean, ask: () => void): void {
  const latest = useLatest(ask);
  const pacer = useRef<Pacer | null>(null);
  useEffect(() => {
    const mine = new Pacer(() => latest.current());
    pacer.current = mine;
    return () => mine.stop();
  }, [latest]);
  useLive((news) => {
    if (isWanted(news)) pacer.current?.ask();
  });
}
