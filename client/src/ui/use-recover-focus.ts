import { useEffect, useRef, type RefObject } from 'react';

/** Focuses its element whenever the focused element has been removed from the page. */
export function useRecoverFocus<E extends HTMLElement>(): RefObject<E | null> {
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
