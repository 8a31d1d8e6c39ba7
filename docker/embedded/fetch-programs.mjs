import { runMain } from './cli-error.mjs';
import { programFromWheel } from './services/wheels.mjs';

// An image is built with them, since a container that fetches nothing can run without a network and with a file system that it cannot write to.
await runMain(async () => {
  for (const name of /** @type {const} */ (['secantusdb', 'valkey'])) await programFromWheel(name);
});
