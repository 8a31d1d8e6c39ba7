import * as z from 'zod';
import { userView } from './auth.js';
import { endpoint } from '../endpoint.js';
import { PICTURE_MAX_LENGTH } from '../limits.js';
import { idSchema } from '../primitives.js';

/** Side in pixels. Mail programs cannot show WebP, so one size is a PNG too. */
export const pictureNames = ['48.webp', '96.webp', '256.webp', '96.png'] as const;
/** The whole of a picture of the installation: as it is, 96 pixels high at most, and in a square. */
export const installationPictureNames = ['96.png', '256.webp'] as const;
/** Width of a background picture in pixels. */
export const groundNames = ['1600.webp'] as const;
export type PictureName = (typeof pictureNames)[number] | (typeof groundNames)[number];

const path = '/v1/profile/picture';
const logoPath = '/v1/profile/logo';

/** An image, for a person or a company a square that the client cut out: PNG, JPEG, WebP, GIF or AVIF, in base64. The server re-encodes it. */
export const imageBody = {
  body: z.strictObject({ image: z.base64().max(PICTURE_MAX_LENGTH) }),
  bodyBytes: PICTURE_MAX_LENGTH + 1000,
};
const changes = { response: userView, access: 'member', unlogged: true } as const;
const ofAccount = { response: userView, access: 'team-admin' } as const;

export const setPicture = endpoint({ method: 'PUT', path, ...imageBody, ...changes, errors: ['picture-unreadable'] });
export const removePicture = endpoint({ method: 'DELETE', path, ...changes });
/** Logo of the account that the user acts for. */
export const setLogo = endpoint({
  method: 'PUT',
  path: logoPath,
  ...imageBody,
  ...ofAccount,
  errors: ['picture-unreadable'],
});
export const removeLogo = endpoint({ method: 'DELETE', path: logoPath, ...ofAccount });

/** One size of a picture. Its id is never used for another one, so that it can be cached for ever. */
export const servePicture = endpoint({
  method: 'GET',
  path: '/v1/pictures/{id}/{name}',
  params: z.object({ id: idSchema, name: z.enum([...pictureNames, ...groundNames]) }),
  errors: ['picture-not-found'],
  unlimited: true,
  onLinkDomain: true,
});
