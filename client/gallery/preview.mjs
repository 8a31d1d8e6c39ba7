import { build, preview } from 'vite';

/** `npm run gallery`: the states of every page for people to open. */
const configFile = `${import.meta.dirname}/vite.config.ts`;
await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile, preview: { host: '127.0.0.1' } });
process.stdout.write(`Every state of every page: ${new URL('gallery', server.resolvedUrls?.local[0]).href}\n`);
