import { type TransferFile } from '../../transfers/index.js';

/** The longer side, in pixels. */
export const THUMBNAIL_SIDE = 320;
/** A larger image is read by nobody only to be shown small. */
export const THUMBNAIL_SOURCE_MAX_BYTES = 40_000_000;

/** What an image of that kind begins with. SVG is no image here: it is a document, with scripts and addresses in it. */
const beginnings: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  // RIFF, four bytes of length, WEBP
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // Four bytes of length, ftypavi
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69],
];
const imageName = /\.(jpe?g|png|gif|webp|avif)$/i;

/** Worth being read: by its name, its size, and that nobody has tried before. */
export function wantsThumbnail({ path, size, thumbnail, damaged, purgedAt }: TransferFile): boolean {
  const isThere = !damaged && purgedAt === null;
  return isThere && thumbnail === null && size > 0 && size <= THUMBNAIL_SOURCE_MAX_BYTES && imageName.test(path);
}

/** By its bytes, whatever it is called. */
export function isImage(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, place) => byte === null || bytes[place] === byte));
}
