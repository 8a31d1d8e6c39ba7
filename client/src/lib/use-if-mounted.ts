import { useCallback, useEffect, useRef } from 'react';

/** Runs a callback only while its component is mounted, and returns whether it was: a response may come after the user has left. */
export function useIfMounted(): (callback: () => void) => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((callback) => {
    if (isMounted.current) callback();
    return isMounted.current;
  }, []);
}
