import * as z from 'zod';
import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import { defineToken } from '../../../core/tokens/tokens.js';

const visit = z.object({ sub: z.string(), vid: z.string(), ver: z.int() });
export type VisitClaims = z.infer<typeof visit>;

/**
 * A visit to the request `sub`, while its password has the version `ver`. `vid` names the visitor, or the person whose
 * personal link was used. As long as an upload can be resumed.
 */
export const REQUEST_TICKET = defineToken('request-ticket', visit, RESUME_WINDOW_SECONDS);

/** The example that the upload `up` holds, for the visit of a `REQUEST_TICKET`. Long enough to resume over a poor connection. */
export const EXAMPLE_TOKEN = defineToken('example', visit.extend({ up: z.string() }), 24 * 3600);

/** The archive `tag` of what was handed in for the request `sub`, for the user `uid`. Long enough to resume over a poor connection. */
export const REQUEST_ZIP = defineToken(
  'request-zip',
  z.object({ sub: z.string(), tag: z.string(), uid: z.string() }),
  24 * 3600,
);
