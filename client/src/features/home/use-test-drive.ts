import { useEffect, useRef } from 'react';

/** Point 9 of the specification. */
const OPENS_AFTER_MS = 500;
const HOVER_ACTIVATES_AFTER_MS = 2000;
const MARKED_MS = 1500;

type Timer = 'opening' | 'hovering' | 'marked';

/**
 * Leads from the hero's button to the send panel, which stands ready for a try: half a second after a click, or once the
 * pointer has rested on the button for two.
 */
export function useTestDrive() {
  const place = useRef<HTMLDivElement>(null);
  const timers = useRef<Partial<Record<Timer, ReturnType<typeof setTimeout>>>>({});
  const stop = (name: Timer) => clearTimeout(timers.current[name]);
  const after = (name: Timer, ms: number, run: () => void) => {
    stop(name);
    timers.current[name] = setTimeout(run, ms);
  };
  useEffect(() => {
    const running = timers.current;
    return () => Object.values(running).forEach(clearTimeout);
  }, []);
  const mark = () => {
    place.current?.setAttribute('data-test-drive', '');
    after('marked', MARKED_MS, () => place.current?.removeAttribute('data-test-drive'));
  };
  const open = () => {
    // Smoothly, unless the reader wants no motion.
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    place.current?.scrollIntoView({ block: 'start', behavior });
    place.current?.querySelector<HTMLElement>('button, input:not([type=file])')?.focus({ preventScroll: true });
    mark();
  };
  const button = {
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      after('opening', OPENS_AFTER_MS, open);
    },
    onMouseEnter: () => after('hovering', HOVER_ACTIVATES_AFTER_MS, mark),
    onMouseLeave: () => stop('hovering'),
  };
  return { place, button };
}
