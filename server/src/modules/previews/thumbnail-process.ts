import { makeThumbnail } from './make-thumbnail.js';

/** Decodes untrusted images apart from the server: this process has no secrets and can be replaced at any time. */
process.on('message', (bytes: Uint8Array) => {
  void makeThumbnail(bytes).then((thumbnail) => process.send?.(thumbnail));
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
