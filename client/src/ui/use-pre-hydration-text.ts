import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Text typed before hydration: it is in the field, but no handler has seen it. */
export function usePreHydrationText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null>,
  known: string,
  onText: (text: string) => void,
): void {
  const first = useRef({ known, onText });
  // Before the next render, which would restore the known text.
  useLayoutEffect(() => {
    const text = field.current?.value ?? first.current.known;
    if (text !== first.current.known) first.current.onText(text);
  }, [field]);
}
