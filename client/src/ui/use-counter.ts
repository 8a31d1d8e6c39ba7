import { useEffect, useState } from 'react';

/** For the whole scale. */
export const COUNTER_MS = 5000;
/** Smaller steps are shown at once, so that the counter does not lag. */
const SMALLEST_JUMP = 5;

const movesFreely = () => window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false;

/** Counts up to a percentage that has jumped, such as that of a resumed upload; follows smaller steps as they come. */
export function useCounter(percent: number): number {
  const [shown, setShown] = useState(0);
  const isCounting = percent - shown >= SMALLEST_JUMP && percent < 100 && movesFreely();
  if (!isCounting && shown !== percent) setShown(percent);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), COUNTER_MS / 100);
    return () => clearTimeout(timer);
  }, [isCounting, shown]);
  return isCounting ? shown : percent;
}
