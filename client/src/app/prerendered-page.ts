import { createElement, useEffect, type ComponentType } from 'react';

/** On `#root` until hydration, while most controls do nothing (`theme/base.css`). */
const SERVED = 'data-served';
/** On `<html>`, set by `app/boot.js`: this browser shows another page than the served one. */
const UNWANTED = 'data-own-page';

/** Whether the server has rendered the page (`render-page.tsx`) and this browser shows it. */
export function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute(SERVED) && !document.documentElement.hasAttribute(UNWANTED);
}

/** Whether the page's scripts replace it, instead of hydrating it. */
export function isReplaced(root: HTMLElement): boolean {
  return root.getAttribute(SERVED) === 'replaced';
}

/** Whether there is something to read on it without its scripts: all of the page, or what a link holds. */
export function isReadable(root: HTMLElement): boolean {
  return !isReplaced(root) || root.hasAttribute('data-link-frame');
}

/** Removes the prerendered markup; a shell stays until React draws the same. */
export function clearPrerendered(root: HTMLElement): void {
  if (!root.hasAttribute(SERVED)) return;
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
