import sharp from 'sharp';
import { logoPlace } from './logo-place.js';

export interface FittedLogo {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Four times the size that a drawing gives itself: fine enough for one that is enlarged. */
const DRAWING_DPI = 288;

/** The installation's logo for the pictures for chats. Null if it cannot be drawn: the name stands alone then. */
export async function fitLogo(bytes: Uint8Array): Promise<FittedLogo | null> {
  const { width, height } = logoPlace;
  try {
    const { data, info } = await sharp(bytes, { density: DRAWING_DPI })
      .resize({ width, height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
