import { createElement, useEffect, type ComponentType } from 'react';

/** On `#root`, as long as what stands in it is the server's and most controls do nothing (`theme/base.css`). */
const SERVED = 'data-served';
/** On `<html>`: `app/scheme.js` knows that this browser shows something else than the server sent. */
const UNWANTED = 'data-own-page';

/** Whether the page stands there already, as it was rendered at build (client/build-plugins/pages.ts). */
export function isServed(root: HTMLElement): boolean {
  return root.hasAttribute(SERVED) && !document.documentElement.hasAttribute(UNWANTED);
}

/** Whether the server has filled in the facts of a transfer (server/src/modules/site/link-frames.ts). */
export function isFilledIn(root: HTMLElement): boolean {
  return root.getAttribute(SERVED) === 'link';
}

/** Nothing of what the server sent stays. */
export function clearServed(root: HTMLElement): void {
  root.replaceChildren();
  root.removeAttribute(SERVED);
}

/** A page whose controls are shown from the moment it is hydrated: before, they do nothing. */
export function withTakeOver(Page: ComponentType): ComponentType {
  return function Hydrated() {
    useEffect(() => {
      document.querySelector(`[${SERVED}]`)?.removeAttribute(SERVED);
    }, []);
    return createElement(Page);
  };
}
