import * as z from 'zod';
import { brandGrounds } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { BRAND_ACTION_MAX_LENGTH, BRAND_HEADLINE_MAX_LENGTH, PICTURE_MAX_LENGTH } from '../limits.js';
import { displayNameSchema } from '../primitives.js';

/** How the pages and mails look that an account sends to others. */

/** `#rrggbb`, lower case. */
const colorSchema = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

const settings = {
  /**
   * Colour of buttons and links; null: the standard one. For links it is darkened or lightened until it is readable
   * (`colorsOf`).
   */
  color: colorSchema.nullable(),
  /** Background of a page: the standard picture, two colours, or a picture of the account's. */
  ground: z.enum(brandGrounds),
  gradient: z.tuple([colorSchema, colorSchema]),
  /** Above the sender; empty for none. */
  headline: displayNameSchema.max(BRAND_HEADLINE_MAX_LENGTH),
  /**
   * Text of the main button of download pages; empty for the standard text. `requestAction` is the same for requests.
   */
  downloadAction: displayNameSchema.max(BRAND_ACTION_MAX_LENGTH),
  requestAction: displayNameSchema.max(BRAND_ACTION_MAX_LENGTH),
  /** Whether pages and mails name the service. */
  poweredBy: z.boolean(),
};
const settingsSchema = z.strictObject(settings);
export type BrandSettings = z.infer<typeof settingsSchema>;

/** The settings, even if the plan does not show them. */
export const brandView = z.object({
  ...settings,
  /** Path of the background picture; empty for none. */
  picture: z.string(),
});
export type BrandView = z.infer<typeof brandView>;

const brandColors = z.object({
  /** The chosen colour, of the main button. */
  fill: z.string(),
  /** Colour of the text on it. */
  onFill: z.string(),
  /** Its readable tones, of links, by colour scheme. */
  light: z.string(),
  dark: z.string(),
});
export type BrandColors = z.infer<typeof brandColors>;

/** The part of an account's brand that a page shows. */
export const shownBrand = z.object({
  /** Path of the logo, whose sizes are below it; empty for none. */
  logo: z.string(),
  /** Colours of buttons and links; null for the standard ones. */
  colors: brandColors.nullable(),
  /** Two colours, or none. */
  gradient: z.array(z.string()),
  /** Path of the background picture; empty for none. */
  picture: z.string(),
  headline: z.string(),
  /** Text of the main button; empty for the standard one. */
  action: z.string(),
  poweredBy: z.boolean(),
});
export type ShownBrand = z.infer<typeof shownBrand>;

const path = '/v1/brand';
const picturePath = '/v1/brand/picture';

export const readBrand = endpoint({ method: 'GET', path, access: 'member', response: brandView });

export const changeBrand = endpoint({
  method: 'PATCH',
  path,
  access: 'team-admin',
  body: settingsSchema.partial().refine((changes) => Object.keys(changes).length > 0, 'nothing to change'),
  response: brandView,
  errors: ['brand-not-in-plan'],
});

/** PNG, JPEG, WebP, GIF or AVIF, in base64. The server re-encodes it. */
export const setBrandPicture = endpoint({
  method: 'PUT',
  path: picturePath,
  access: 'team-admin',
  body: z.strictObject({ image: z.base64().max(PICTURE_MAX_LENGTH) }),
  bodyBytes: PICTURE_MAX_LENGTH + 1000,
  response: brandView,
  errors: ['brand-not-in-plan', 'picture-unreadable'],
});

export const removeBrandPicture = endpoint({
  method: 'DELETE',
  path: picturePath,
  access: 'team-admin',
  response: brandView,
});
