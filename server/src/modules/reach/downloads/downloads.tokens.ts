import { DAY_SECONDS } from '#contract/units.js';
import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';
import { downloadClaims } from './domain/download-grant.js';

/** Long enough to resume a started download over a poor connection; every request is authorized again. */
export const DOWNLOAD_TOKEN = defineToken('download', downloadClaims, DAY_SECONDS);
/** `vid`: the visit to the transfer `sub`. */
export const VISIT_TOKEN = defineToken('visit', z.object({ sub: z.string(), vid: z.string() }), DAY_SECONDS);
/** Unlocks the transfer `sub` while its password has the version `ver`. */
export const PASSWORD_TICKET = defineToken('password-ticket', z.object({ sub: z.string(), ver: z.int() }), 3600);
