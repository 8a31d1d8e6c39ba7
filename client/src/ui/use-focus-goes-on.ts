import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * When a line is taken away with the focus in it, focus goes on to the line that takes its place, else to the one
 * before, else to what is around them, whichever has a `tabIndex`. Never to a button, which a key still held would press.
 */
export function useFocusGoesOn<E extends HTMLElement>(): RefObject<E | null> {
  const line = useRef<E>(null);
  useLayoutEffect(() => {
    const here = line.current;
    return () => {
      // Called in the commit that takes it away, and before it.
      if (!here?.contains(document.activeElement)) return;
      const heirs = [here.nextElementSibling, here.previousElementSibling, here.closest('main, [role="dialog"]')];
      queueMicrotask(() => {
        const heir = heirs.find((candidate) => candidate?.isConnected && candidate.hasAttribute('tabindex'));
        if (document.activeElement === document.body) (heir as HTMLElement | undefined)?.focus();
      });
    };
  }, []);
  return line;
}
