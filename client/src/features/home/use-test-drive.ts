import { useEffect, useRef } from 'react';

/** When the test drive opens, is activated by the pointer, and takes its mark away. */
const OPENS_AFTER_MS = 500;
const HOVER_ACTIVATES_AFTER_MS = 2000;
const MARKED_MS = 1500;
const PLACE_ID = 'send';
const PLACE_LINK = `#${PLACE_ID}`;

type Timer = 'opening' | 'hovering' | 'marked';

/**
 * Leads from the hero's button to the send panel, which stands ready for a try: half a second after a click, or once the
 * pointer has rested on the button for two.
 */
export function useTestDrive() {
  const panel = useRef<HTMLDivElement>(null);
  const timers = useRef<Partial<Record<Timer, ReturnType<typeof setTimeout>>>>({});
  const stop = (name: Timer) => clearTimeout(timers.current[name]);
  const after = (name: Timer, ms: number, run: () => void) => {
    stop(name);
    timers.current[name] = setTimeout(run, ms);
  };
  const mark = () => {
    panel.current?.setAttribute('data-test-drive', '');
    after('marked', MARKED_MS, () => panel.current?.removeAttribute('data-test-drive'));
  };
  const open = () => {
    // Smoothly, unless the reader wants no motion.
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    panel.current?.scrollIntoView({ block: 'start', behavior });
    panel.current?.querySelector<HTMLElement>('button, input:not([type=file])')?.focus({ preventScroll: true });
    mark();
  };
  const button = {
    // A link, so that it works before its script.
    href: PLACE_LINK,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      after('opening', OPENS_AFTER_MS, open);
    },
    onMouseEnter: () => after('hovering', HOVER_ACTIVATES_AFTER_MS, mark),
    onMouseLeave: () => stop('hovering'),
  };
  useEffect(() => {
    const running = timers.current;
    // The button was clicked before its script had come; unless the form is already being filled in.
    const wasFollowed = window.location.hash === PLACE_LINK;
    if (wasFollowed && !panel.current?.contains(document.activeElement)) after('opening', OPENS_AFTER_MS, open);
    return () => Object.values(running).forEach(clearTimeout);
  }, []);
  return { place: { id: PLACE_ID, ref: panel }, button };
}
