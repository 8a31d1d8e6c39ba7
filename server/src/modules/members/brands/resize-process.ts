import sharp from 'sharp';
import { type Drawing, drawings } from './resize-image.js';

export interface DrawingRequest {
  drawing: Drawing;
  bytes: Uint8Array;
}

// Blocks all decoders but those of raster images; SVG above all is a risk. Here, since it holds for a whole process, and
// the server itself draws SVG of its own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** Decodes untrusted images apart from the server: this process has no secrets and can be replaced at any time. */
process.on('message', ({ drawing, bytes }: DrawingRequest) => {
  void drawings[drawing](bytes).then((drawn) => process.send?.(drawn));
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
