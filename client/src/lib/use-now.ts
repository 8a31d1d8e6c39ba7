import { MINUTE_MS } from '#contract/units.js';
import { useEffect, useState } from 'react';

/** The current time, updated every minute, so that "expires in 5 minutes" stays true. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
