import { createElement, useEffect, type ComponentType } from 'react';

/** On `#root` until hydration, while most controls do nothing (`theme/base.css`). */
const SERVED = 'data-served';
/** On `<html>`, set by `app/boot.js`: this browser shows another page than the prerendered one. */
const UNWANTED = 'data-own-page';

/** Whether the page was prerendered (client/build-plugins/pages.ts) and can be hydrated. */
export function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute(SERVED) && !document.documentElement.hasAttribute(UNWANTED);
}

/** Whether the server has filled in the facts of a transfer (server/src/modules/staff/site/link-frames.ts). */
export function isFilledIn(root: HTMLElement): boolean {
  return root.getAttribute(SERVED) === 'link';
}

/** Removes the prerendered markup. */
export function clearPrerendered(root: HTMLElement): void {
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
