import { callOf } from '../call-of.js';
import type * as brands from './brands.js';
import type * as pictures from './pictures.js';

/** See `calls.ts`, by which they are imported. */

export const setPicture = callOf<typeof pictures.setPicture>('PUT', '/v1/profile/picture');
export const removePicture = callOf<typeof pictures.removePicture>('DELETE', '/v1/profile/picture');
export const setLogo = callOf<typeof pictures.setLogo>('PUT', '/v1/profile/logo');
export const removeLogo = callOf<typeof pictures.removeLogo>('DELETE', '/v1/profile/logo');

export const readBrand = callOf<typeof brands.readBrand>('GET', '/v1/brand');
export const changeBrand = callOf<typeof brands.changeBrand>('PATCH', '/v1/brand');
export const setBrandPicture = callOf<typeof brands.setBrandPicture>('PUT', '/v1/brand/picture');
export const removeBrandPicture = callOf<typeof brands.removeBrandPicture>('DELETE', '/v1/brand/picture');
