/** Sides of the pictures, on the server. */
const SIDES = [48, 96, 256];
const OWN = '/v1/pictures/';

/** The smallest size that is sharp on screens of two pixels per point. */
export function pictureUrl(picture: string, size: number): string {
  if (!picture.startsWith(OWN)) return picture;
  return `${picture}/${SIDES.find((side) => side >= size * 2) ?? SIDES.at(-1)}.webp`;
}
