import { useEffect, useState } from 'react';

/** Delay before prompts may appear. */
const SETTLED_MS = 3200;

export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
