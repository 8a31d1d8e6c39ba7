import { useEffect, useSyncExternalStore, type RefObject } from 'react';

declare global {
  interface Window {
    /** The form that was submitted last while the page's scripts were on their way (`app/boot.ts`). */
    earlySubmit?: EventTarget | null;
  }
}

const never = () => () => undefined;

/** Submits the form after hydration if the user submitted it before; its state has the typed text by then. */
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
