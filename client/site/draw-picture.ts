import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Picture } from './picture.js';

/** Output of client/build-plugins/renderer.ts. */
const THREAD = './picture-thread.mjs';
const oneByOne = pLimit(1);

/**
 * Draws it as PNG, since chats show no SVG, in a thread that ends with it, since fonts take much memory and hold up all
 * other work.
 */
export function drawPicture(picture: Picture): Promise<Uint8Array> {
  return oneByOne(async () => {
    const thread = new Worker(new URL(THREAD, import.meta.url), { workerData: picture });
    const [svg] = (await once(thread, 'message')) as [string];
    return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  });
}
