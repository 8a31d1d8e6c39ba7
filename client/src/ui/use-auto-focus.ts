import { useEffect, type RefObject } from 'react';

/** Focuses an element on mount, without the scroll jump of `autofocus`. */
export function useAutoFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
