import { useEffect } from 'react';

/** On `#root`, as long as what stands in it is the server's and most controls do nothing (`theme/base.css`). */
const SERVED = 'data-served';
/** On `<html>`: `app/scheme.js` knows that this browser shows something else than the server sent. */
const UNWANTED = 'data-own-page';

/** Whether Home stands there already, as it was made at build (client/build-plugins/first-paint.ts). */
export function isServed(root: HTMLElement): boolean {
  return root.hasAttribute(SERVED) && !document.documentElement.hasAttribute(UNWANTED);
}

/** Nothing of what the server sent stays. */
export function clearServed(root: HTMLElement): void {
  root.replaceChildren();
  root.removeAttribute(SERVED);
}

/** From the moment this part answers, so do the controls in it: they may be seen. */
export function useTakeOver(): void {
  useEffect(() => {
    document.querySelector(`[${SERVED}]`)?.removeAttribute(SERVED);
  }, []);
}
