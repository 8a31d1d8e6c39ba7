import type { LinkFrame } from '#contract/transfers/link-frame.js';

/** On `#root` (server/src/modules/staff/site/client-page.ts). */
const ATTRIBUTE = 'data-link-frame';
/** On `<html>`: this browser shows something else than the server sent, say to the owner (app/boot.js). */
const OWN_PAGE = '[data-own-page]';

let frame: LinkFrame | null | undefined;

/** Sets the frame where there is no page to read it from: in the server and in tests. */
export function setLinkFrame(next: LinkFrame | null): void {
  frame = next;
}

/** What the server has written into the page. */
export function readLinkFrame(): LinkFrame | null {
  if (frame === undefined) {
    const text = document.querySelector(`html:not(${OWN_PAGE}) [${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
    frame = text ? (JSON.parse(text) as LinkFrame) : null;
  }
  return frame;
}

/** Null for another transfer. */
export function linkFrameOf(slug: string): LinkFrame | null {
  const read = readLinkFrame();
  return read?.slug === slug ? read : null;
}
