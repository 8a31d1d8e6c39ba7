import { useCallback, useEffect, useRef } from 'react';

/** Does something only while what wants it done is on the page: somebody may have gone on long before an answer comes. */
export function useWhileHere(): (act: () => void) => void {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((act) => {
    if (isHere.current) act();
  }, []);
}
