import sharp from 'sharp';
import { isImage, THUMBNAIL_SIDE } from './domain/thumbnail.js';

/** Maximum of the decoded image, against decompression bombs. */
const PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 15;

// Blocks all decoders but those of raster images; SVG above all is a risk.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** Makes a WebP thumbnail without metadata. @returns null if the bytes are not an image or it is too large */
export async function makeThumbnail(bytes: Uint8Array): Promise<Buffer | null> {
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
