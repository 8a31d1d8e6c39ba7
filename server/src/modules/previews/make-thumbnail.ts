import sharp from 'sharp';
import { isImage, THUMBNAIL_SIDE } from './domain/thumbnail.js';

/** Of the image when it is unpacked: a small file may claim to be a huge one (A77). */
const PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 15;

// Every reader of bytes but those of plain images is off, that of SVG above all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** A small picture of an image, as WebP without metadata; null where the bytes are no image, or one too large. */
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
