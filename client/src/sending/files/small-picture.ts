import type { PickedFile } from './picked-files.js';

/** For tiles of 40 px on dense screens. */
const WIDTH = 160;
/** Decoding a larger one takes a phone seconds, and much memory. */
const MAX_BYTES = 60_000_000;

const made = new WeakMap<Blob, Promise<ImageBitmap | null>>();
let last: Promise<unknown> = Promise.resolve();

async function make(blob: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(blob, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  } catch {
    return null;
  }
}

/** A small picture of a picked file, made one after the other; null where the browser cannot decode it. */
export function smallPicture({ blob, size }: Pick<PickedFile, 'blob' | 'size'>): Promise<ImageBitmap | null> {
  const known = made.get(blob);
  if (known) return known;
  const next = size > MAX_BYTES ? Promise.resolve(null) : last.then(() => make(blob));
  last = next;
  made.set(blob, next);
  return next;
}
