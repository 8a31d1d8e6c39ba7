import type { PictureName } from '#contract/accounts/pictures.js';

/** A user's; the logo, or the background of the brand, of an account; one that the installation's policies may name. */
export type PictureKind = 'profile' | 'logo' | 'ground' | 'installation';

export interface PictureOwner {
  kind: PictureKind;
  /** Id of the user, or of the account. */
  ownerId: string;
}

export const ofInstallation: PictureOwner = { kind: 'installation', ownerId: 'installation' };

/** Objects of one picture, in each size. */
export interface Picture extends PictureOwner {
  _id: string;
  store: string;
  createdAt: Date;
}

/** Keys of all pictures begin with it. */
export const PICTURES_ROOT = 'pictures/';

export function picturePrefix(id: string): string {
  return `${PICTURES_ROOT}${id}/`;
}

export function pictureKey(id: string, name: PictureName): string {
  return picturePrefix(id) + name;
}

/** Address that the record of the user or account stores. */
export function pictureAddress(id: string): string {
  return `/v1/pictures/${id}`;
}

/** Null for an empty address. */
export function pictureIdOf(address: string): string | null {
  return address.split('/').at(-1) || null;
}
