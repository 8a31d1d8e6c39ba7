import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Bars of the bottom of the window, and the buttons of a dialog. */
const BARS = '[data-bottom-bar], .MuiDialogActions-root';
/** Pixels above the bottom of the window in which notices stand. */
const ZONE = 200;
const GAP = 8;

function clearBottom(): number {
  const tops = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > window.innerHeight - ZONE && top < window.innerHeight)
    .map(({ top }) => window.innerHeight - top + GAP);
  return Math.max(0, ...tops);
}

/** Sets `--clear` on an element: the distance from the bottom of the window at which it covers no bar. */
export function useClearBottom<E extends HTMLElement>(isShown: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const measure = () => element.current?.style.setProperty('--clear', `${clearBottom()}px`);
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    // Captured, because scroll events of dialogs do not bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [isShown]);
  return element;
}
