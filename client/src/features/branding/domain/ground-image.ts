import { PICTURE_MAX_LENGTH } from '#contract/limits.js';

/** The longer side of the sent image in pixels. The server scales it down. */
const SIDE = 1920;
/** Larger files could exhaust the memory of a phone. */
const FILE_MAX_BYTES = 30_000_000;
/** JPEG qualities, tried in this order until the picture fits into one call. */
const QUALITIES = [0.85, 0.6, 0.35];

/** The picture as JPEG in base64; null if the file is no picture. */
export async function groundImage(file: File): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encoded = QUALITIES.map((quality) => () => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  for (const encode of encoded) {
    const image64 = encode();
    if (image64 !== '' && image64.length <= PICTURE_MAX_LENGTH) return image64;
  }
  return null;
}
