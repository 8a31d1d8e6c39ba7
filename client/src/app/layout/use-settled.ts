import { useEffect, useState } from 'react';

/** When a page has been there long enough to ask the reader something (specification, points 4 and 9). */
const SETTLED_MS = 3200;

export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
