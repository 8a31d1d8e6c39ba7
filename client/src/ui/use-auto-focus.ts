import { useEffect, type RefObject } from 'react';
import { isBeingHydrated } from '../lib/served-page.js';

/** Focuses an element on mount, without the scroll jump of `autofocus`; in a served page only if nothing has the focus. */
export function useAutoFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isBeingHydrated() && document.activeElement !== document.body) return;
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
