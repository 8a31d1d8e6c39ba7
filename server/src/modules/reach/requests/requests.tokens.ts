import * as z from 'zod';
import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import { defineToken } from '../../../core/tokens/tokens.js';

export const visitClaims = z.object({ sub: z.string(), vid: z.string(), ver: z.int() });
export type VisitClaims = z.infer<typeof visitClaims>;

/**
 * A visit to the request `sub`, while its password has the version `ver`. `vid` names the visitor, or the person whose
 * personal link was used. As long as an upload can be resumed.
 */
export const REQUEST_TICKET = defineToken('request-ticket', visitClaims, RESUME_WINDOW_SECONDS);
