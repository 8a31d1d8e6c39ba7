import { createElement, useEffect, type ComponentType } from 'react';
import { OTHER_LANGUAGE, SERVED } from '../lib/served-page.js';

/** Removes the prerendered markup; a shell in this browser's language stays until React draws the same. */
export function clearPrerendered(root: HTMLElement): void {
  if (!root.hasAttribute(SERVED) && !document.documentElement.hasAttribute(OTHER_LANGUAGE)) return;
  root.replaceChildren();
  root.removeAttribute(SERVED);
}

/** Marks the page as hydrated once it is: only then its controls are shown. */
export function revealOnHydration(Page: ComponentType): ComponentType {
  return function Hydrated() {
    useEffect(() => {
      document.querySelector(`[${SERVED}]`)?.removeAttribute(SERVED);
    }, []);
    return createElement(Page);
  };
}
