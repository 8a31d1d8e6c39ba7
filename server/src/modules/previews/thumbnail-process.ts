import { makeThumbnail } from './make-thumbnail.js';

/** Whatever somebody's image does to the code that reads it, it does it here: this process knows no secret and is one of many. */
process.on('message', (bytes: Uint8Array) => {
  void makeThumbnail(bytes).then((thumbnail) => process.send?.(thumbnail));
});
// Its parent is gone.
process.on('disconnect', () => process.exit(0));
