import type { TransferFile } from '../../transfers/index.js';

/** Maximum size of a source image; larger ones cost too much to read. */
const THUMBNAIL_SOURCE_MAX_BYTES = 40_000_000;

const imageName = /\.(jpe?g|png|gif|webp|avif)$/i;

/** Whether to try a thumbnail, judged by name, size and earlier attempts. */
export function wantsThumbnail({ path, size, thumbnail, damaged, purgedAt }: TransferFile): boolean {
  const isAvailable = !damaged && purgedAt === null;
  return isAvailable && thumbnail === null && size > 0 && size <= THUMBNAIL_SOURCE_MAX_BYTES && imageName.test(path);
}
