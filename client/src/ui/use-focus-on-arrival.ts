import { useEffect, type RefObject } from 'react';

/** Puts the caret where a person who opened this view will type, without the scroll jump of `autofocus`. */
export function useFocusOnArrival(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
