import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { ERROR_TYPE } from '../errors/plain-words.js';

export const MAX_ERROR_FRAMES = 30;

const frame = z.strictObject({
  function: z.string().regex(/^[\w$.<> -]{0,80}$/),
  /** A script of the built client. */
  file: z.string().regex(/^assets\/[\w.-]{1,100}\.js$/),
  line: z.int().min(0).max(10_000_000),
  column: z.int().min(0).max(10_000_000),
});

/**
 * An unexpected error of a page, without personal data: the schema has no field for an address, name, link or text of a
 * person. The call does not exist unless the installation reports errors.
 */
export const reportPageError = endpoint({
  method: 'POST',
  path: '/v1/page-errors',
  body: z.strictObject({
    type: z.string().regex(ERROR_TYPE),
    /** Only what `plainWords` leaves. */
    message: z.string().max(300),
    /** The latest call first. */
    frames: z.array(frame).min(1).max(MAX_ERROR_FRAMES),
    /** The page's own script, whose name differs from build to build. */
    release: z.string().regex(/^[\w.-]{0,100}$/),
    /** The pattern of the page's address (`/w/:slug`), never the address. */
    route: z.string().regex(/^[\w/:*.-]{0,200}$/),
  }),
  bodyBytes: 16_384,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  unlogged: true,
  onLinkDomain: true,
  errors: ['not-found'],
});
