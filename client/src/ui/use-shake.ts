import { useCallback, useRef, type RefObject } from 'react';

const STEPS = [0, -8, 7, -5, 3, 0];
const LENGTH_MS = 360;

/** Shakes a refused input: wrong password, wrong code, incomplete form. No motion under `prefers-reduced-motion`. */
export function useShake<T extends HTMLElement>(): { ref: RefObject<T | null>; shake: () => void } {
  const ref = useRef<T>(null);
  const shake = useCallback(() => {
    const element = ref.current;
    if (!element) return;
    element.dataset['shaken'] = String(Number(element.dataset['shaken'] ?? 0) + 1);
    if (typeof element.animate !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.animate(
      STEPS.map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: LENGTH_MS, easing: 'ease-out' },
    );
  }, []);
  return { ref, shake };
}
