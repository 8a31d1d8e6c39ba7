import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { fitLogo } from './fit-logo.js';
import { logoPlace } from './logo-place.js';
import type { Picture } from './picture.js';

/** Output of client/build-plugins/renderer.ts. */
const THREAD = './picture-thread.mjs';
const oneByOne = pLimit(1);

/**
 * Draws it as PNG, since chats show no SVG, in a thread that ends with it, since fonts take much memory and hold up all
 * other work. `logo` is the installation's own; null: ours.
 */
export function drawPicture(picture: Omit<Picture, 'logoWidth'>, logo: Uint8Array | null): Promise<Uint8Array> {
  return oneByOne(async () => {
    const fitted = logo && (await fitLogo(logo));
    const workerData: Picture = { ...picture, logoWidth: logo && (fitted?.width ?? 0) };
    const thread = new Worker(new URL(THREAD, import.meta.url), { workerData });
    const [svg] = (await once(thread, 'message')) as [string];
    const top = logoPlace.top + Math.floor((logoPlace.height - (fitted?.height ?? 0)) / 2);
    const over = fitted ? [{ input: Buffer.from(fitted.png), left: logoPlace.left, top }] : [];
    return sharp(Buffer.from(svg)).composite(over).png({ palette: true }).toBuffer();
  });
}
