import { THUMBNAIL_URL_SECONDS } from '#contract/limits.js';
import { DAY_SECONDS } from '#contract/units.js';
import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';
import { downloadClaims } from './domain/download-grant.js';

/** Long enough to resume a started download over a poor connection; every request is authorized again. */
export const DOWNLOAD_TOKEN = defineToken('download', downloadClaims, DAY_SECONDS);
/** `vid`: the visit to the transfer `sub`. */
export const VISIT_TOKEN = defineToken('visit', z.object({ sub: z.string(), vid: z.string() }), DAY_SECONDS);
/** Allows the thumbnails of the transfer `sub` by one of its links, while it is as protected as when it was signed. */
export const LINK_THUMBNAIL_TOKEN = defineToken(
  'link-thumbnail',
  z.object({ sub: z.string(), rid: z.string().nullable(), ver: z.int(), rcp: z.boolean() }),
  THUMBNAIL_URL_SECONDS,
);
/** Unlocks the transfer `sub` while its password has the version `ver`. */
export const PASSWORD_TICKET = defineToken('password-ticket', z.object({ sub: z.string(), ver: z.int() }), 3600);
