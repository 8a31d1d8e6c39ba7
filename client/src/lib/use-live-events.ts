import { useEffect, useEffectEvent, useRef } from 'react';
import { BackoffThrottle } from './backoff-throttle.js';
import { type LiveUpdate, useLive } from './live.js';

/** Calls `refetch` after live events that `isWanted` selects, throttled. */
export function useLiveEvents(isWanted: (update: LiveUpdate) => boolean, refetch: () => void): void {
  const refetchNow = useEffectEvent(refetch);
  const throttle = useRef<BackoffThrottle | null>(null);
  useEffect(() => {
    const own = new BackoffThrottle(() => refetchNow());
    throttle.current = own;
    return () => own.stop();
  }, []);
  useLive((update) => {
    if (isWanted(update)) throttle.current?.request();
  });
}
