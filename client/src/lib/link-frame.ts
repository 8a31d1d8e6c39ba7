import type { LinkFrame } from '#contract/transfers/link-frame.js';
import { ApiError } from './api-error.js';
import { UNWANTED } from './served-page.js';

/** On `#root` (server/src/modules/staff/site/client-page.ts). */
const ATTRIBUTE = 'data-link-frame';

/** Not read yet while it is undefined. On the server there is nothing to read it from. */
let frame = typeof document === 'undefined' ? null : (undefined as LinkFrame | null | undefined);

/** Sets the frame where there is no page to read it from: in the server and in tests. */
export function setLinkFrame(next: LinkFrame | null): void {
  frame = next;
}

/** The frame that the server has written into the page; null if this browser shows another page, as to the owner. */
export function readLinkFrame(): LinkFrame | null {
  if (frame === undefined) {
    const text = document.querySelector(`html:not([${UNWANTED}]) [${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
    frame = text ? (JSON.parse(text) as LinkFrame) : null;
  }
  return frame;
}

/** Null for another link. */
export function linkFrameOf(slug: string): LinkFrame | null {
  const read = readLinkFrame();
  return read?.slug === slug ? read : null;
}

/** Why the link is not shown, as far as the server has said so. */
export function problemOf(read: LinkFrame | null): ApiError | null {
  return read && 'code' in read ? new ApiError({ status: 0, ...read }) : null;
}
