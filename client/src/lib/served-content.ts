import type { ServedContent } from '#contract/site/rendered-page.js';

const none: ServedContent = { parts: {}, updates: [] };
let content = none;

/** While the server renders a page, what stands in it; nothing in a browser, where it stands there already. */
export function servedContent(): ServedContent {
  return content;
}

/** Null after the rendering. */
export function setServedContent(next: ServedContent | null): void {
  content = next ?? none;
}
