import { useEffect, useEffectEvent, useState } from 'react';

/** How long a confirmation stays. */
export const AUTO_CLOSE_MS = 6000;

/**
 * Closes a confirmation by itself. Spread the handlers on it: it stays open while the pointer is over it, and after a key
 * was pressed in it.
 */
export function useAutoClose(isDone: boolean, onClose: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone || isHeld) return undefined;
    const timer = setTimeout(() => close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isDone, isHeld]);
  return {
    onMouseEnter: () => setIsHeld(true),
    onMouseLeave: () => setIsHeld(false),
    onKeyDown: () => setIsHeld(true),
  };
}
