import { type Drawing, drawings } from './resize-image.js';

export interface DrawingRequest {
  drawing: Drawing;
  bytes: Uint8Array;
}

/** Decodes untrusted images apart from the server: this process has no secrets and can be replaced at any time. */
process.on('message', ({ drawing, bytes }: DrawingRequest) => {
  void drawings[drawing](bytes).then((drawn) => process.send?.(drawn));
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
