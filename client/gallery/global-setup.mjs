import { preview } from 'vite';
import { ensureBuilt } from '../../docker/embedded/build.mjs';

const configFile = `${import.meta.dirname}/vite.config.ts`;

/** Serves the gallery on a free port, for the tests of one run. */
export default async function serveGallery() {
  // The tests read the states, and with them the contract as it is built.
  await ensureBuilt(['server', 'gallery']);
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  process.env.GALLERY_URL = server.resolvedUrls?.local[0] ?? '';
  return () => server.close();
}
