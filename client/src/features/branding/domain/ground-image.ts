import { PICTURE_MAX_LENGTH } from '#contract/limits.js';
import { drawnImage } from '../../../lib/drawn-image.js';

/** The longer side of the sent image in pixels. The server scales it down. */
const SIDE = 1920;
/** JPEG qualities, tried in this order until the picture fits into one call. */
const QUALITIES = [0.85, 0.6, 0.35];

/** The picture as JPEG in base64; null if the file is no picture. */
export async function groundImage(file: File): Promise<string | null> {
  const canvas = await drawnImage(file, { width: SIDE, height: SIDE });
  for (const quality of canvas ? QUALITIES : []) {
    const image64 = canvas?.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if (image64 !== '' && image64.length <= PICTURE_MAX_LENGTH) return image64;
  }
  return null;
}
