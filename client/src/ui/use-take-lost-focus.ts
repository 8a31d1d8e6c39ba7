import { useEffect, useRef, type RefObject } from 'react';

/** What was just done has often taken away what had the focus: then taking it back is the next key. */
export function useTakeLostFocus<E extends HTMLElement>(): RefObject<E | null> {
  const way = useRef<E>(null);
  useEffect(() => {
    const takeLostFocus = () => {
      if (document.activeElement === document.body) way.current?.focus();
    };
    takeLostFocus();
    const watch = new MutationObserver(takeLostFocus);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return way;
}
