import sharp from 'sharp';
import { type PictureName, pictureNames } from '#contract/accounts/pictures.js';

/** Leading bytes by format; null matches any byte. SVG is excluded, because it may contain scripts and references. */
const signatures: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  // RIFF, four bytes of length, WEBP
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // Four bytes of length, ftypavi
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69],
];

/** Judged by its leading bytes, not its name. */
export function isImage(bytes: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, index) => byte === null || bytes[index] === byte));
}

/** Maximum of the decoded image, against decompression bombs. */
const PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 15;

/** Maximum of the longer side of a thumbnail. */
const THUMBNAIL_SIDE = 320;
/** Sizes of a picture of a person or a company, largest first: the others are made from it. */
const PICTURE_SIDE = 256;
/** Sizes of `installationPictureNames`. */
const LOGO = { width: 384, height: 96 };
/** Sizes of `groundNames`. */
const GROUND_WIDTH = 1600;

/** The tasks of the process. @returns null if the bytes are not an image, or one that is too large */
export const drawings = {
  thumbnail: async (bytes: Uint8Array): Promise<Buffer[] | null> => {
    const thumbnail = await makeThumbnail(bytes);
    return thumbnail && [thumbnail];
  },
  picture: makePicture,
  ground: makeGround,
  installation: makeLogo,
};
export type Drawing = keyof typeof drawings;

/** Makes a WebP thumbnail without metadata. @returns null if the bytes are not an image or it is too large */
async function makeThumbnail(bytes: Uint8Array): Promise<Buffer | null> {
  if (!isImage(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'none' })
      .rotate()
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Re-encodes the middle square, without metadata, in the sizes of `pictureNames`. Damaged images are refused. */
async function makePicture(bytes: Uint8Array): Promise<Buffer[] | null> {
  if (!isImage(bytes)) return null;
  try {
    const large = await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error' })
      .rotate()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
      .png()
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    return await Promise.all(pictureNames.map((name) => drawAs(name, large)));
  } catch {
    return null;
  }
}

/** Re-encodes a background, without metadata and no larger than it has to be. Damaged images are refused. */
async function makeGround(bytes: Uint8Array): Promise<Buffer[] | null> {
  if (!isImage(bytes)) return null;
  try {
    const ground = await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error' })
      .rotate()
      .resize(GROUND_WIDTH, GROUND_WIDTH, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    return [ground];
  } catch {
    return null;
  }
}

/** Re-encodes the whole picture, without metadata, in the sizes of `installationPictureNames`. Damaged images are refused. */
async function makeLogo(bytes: Uint8Array): Promise<Buffer[] | null> {
  if (!isImage(bytes)) return null;
  try {
    const large = await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error' })
      .rotate()
      .resize(LOGO.width * 2, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    const square = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    return await Promise.all([
      sharp(large).resize(LOGO.width, LOGO.height, { fit: 'inside' }).png().toBuffer(),
      sharp(large).resize(PICTURE_SIDE, PICTURE_SIDE, square).webp({ quality: 90 }).toBuffer(),
    ]);
  } catch {
    return null;
  }
}

function drawAs(name: PictureName, square: Buffer): Promise<Buffer> {
  const side = Number.parseInt(name, 10);
  const resized = sharp(square).resize(side, side);
  return (name.endsWith('.png') ? resized.png({ palette: true }) : resized.webp({ quality: 82 })).toBuffer();
}
