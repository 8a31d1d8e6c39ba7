import { createHash } from 'node:crypto';

export const SHOWN_VIEWS = { from: 194, to: 216 };

/** The figure of `BLOG_VIEWS=specified`: random within its bounds, and the same all day. */
export function viewsOfDay(article: string, now: Date): number {
  const day = now.toISOString().slice(0, 10);
  const draw = createHash('sha256').update(`${article} ${day}`).digest().readUInt32BE();
  return SHOWN_VIEWS.from + (draw % (SHOWN_VIEWS.to - SHOWN_VIEWS.from + 1));
}
