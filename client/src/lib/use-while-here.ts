import { useCallback, useEffect, useRef } from 'react';

/** Runs a callback only while its component is mounted: a response may come after the user has left. */
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
