import { useEffect, useSyncExternalStore, type RefObject } from 'react';

declare global {
  interface Window {
    /** The form that was submitted last while the page's scripts were on their way (`app/boot.ts`). */
    earlySubmit?: EventTarget | null;
  }
}

const never = () => () => undefined;

/** A form submitted before hydration: it is submitted once its fields have what was typed (`usePreHydrationText`). */
export function usePreHydrationSubmit(form: RefObject<HTMLFormElement | null>): void {
  // False while the page is hydrated, so that the effect runs a render later, whose handler knows the text.
  const isEarly = useSyncExternalStore(
    never,
    () => window.earlySubmit !== undefined,
    () => false,
  );
  useEffect(() => {
    if (!isEarly || !form.current || window.earlySubmit !== form.current) return;
    delete window.earlySubmit;
    form.current.requestSubmit();
  }, [form, isEarly]);
}
