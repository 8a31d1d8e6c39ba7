import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * When an element unmounts with the focus in it, focus moves to its next sibling, else to the one
 * before, else to the page or dialog around, whichever has a `tabIndex`. Never to a button, which a held key would press.
 */
export function useFocusNextOnRemove<E extends HTMLElement>(): RefObject<E | null> {
  const line = useRef<E>(null);
  useLayoutEffect(() => {
    const here = line.current;
    return () => {
      // Layout-effect clean-up runs before the node is removed.
      if (!here?.contains(document.activeElement)) return;
      const fallbacks = [here.nextElementSibling, here.previousElementSibling, here.closest('main, [role="dialog"]')];
      queueMicrotask(() => {
        const fallback = fallbacks.find((candidate) => candidate?.isConnected && candidate.hasAttribute('tabindex'));
        if (document.activeElement === document.body) (fallback as HTMLElement | undefined)?.focus();
      });
    };
  }, []);
  return line;
}
