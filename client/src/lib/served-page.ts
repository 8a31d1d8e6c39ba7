/*
 * Attributes of a page that the server has rendered, between `app/boot.ts`, the page's scripts and `theme/base.css`,
 * which has them by name.
 */

/** On `#root` until hydration, while most controls do nothing. */
export const SERVED = 'data-served';
/** On `<html>`: this browser shows another page than the served one. */
export const UNWANTED = 'data-own-page';
/** On `<html>`: this browser shows another language than that of the served page or shell. */
export const OTHER_LANGUAGE = 'data-other-language';
/** On `<html>`: the rail of the served shell is not this browser's. */
export const WITHOUT_RAIL = 'data-without-rail';
/** On a button that opens the choice of files. */
export const PICKS = 'data-picks';
/** On an element around such a button, on a page with several: the id of the item that the files are for. */
export const PICKS_FOR = 'data-picks-for';
/** On a button whose press is kept until the page can act on it. */
export const WAITS = 'data-waits';
/** On such a button once it was pressed. */
export const PRESSED = 'data-pressed';

/** Whether a page that the server has rendered is shown and not hydrated yet; so too while its first effects run. */
export function isBeingHydrated(): boolean {
  return document.querySelector(`html:not([${UNWANTED}]) [${SERVED}]`) !== null;
}
