import * as z from 'zod';
import { THUMBNAIL_URL_SECONDS } from '#contract/limits.js';
import { defineToken } from '../../../core/tokens/tokens.js';

/** Allows the user `uid` the thumbnails of one transfer. */
export const THUMBNAIL_TOKEN = defineToken(
  'thumbnail',
  z.object({ sub: z.string(), uid: z.string() }),
  THUMBNAIL_URL_SECONDS,
);
