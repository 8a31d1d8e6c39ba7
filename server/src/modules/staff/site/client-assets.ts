import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** The page that all others are written into: none itself. */
export const TEMPLATE_PATH = '/index.html';
/** Output of client/vite.config.ts. */
const WORKER_FILE = 'download-worker.js';
/** Computes checksums with WebAssembly, which the pages' policy forbids; a worker has its own policy. */
const HASH_WORKER = /hash-worker-[\w-]+\.js$/;
const HASH_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
/** Compressed by the build (client/vite.config.ts). */
const COMPRESSED = /\.(br|gz)$/;
const YEAR_SECONDS = 31_536_000;

/** Serves the files of the built client, precompressed; those with a hash in their name may be kept for a year. */
export function clientAssets(clientDir: string): RequestHandler {
  const folder = resolve(clientDir);
  const setHeaders = (response: ServerResponse, path: string) => {
    const file = path.replace(COMPRESSED, '');
    const isHashed = file.startsWith(join(folder, 'assets'));
    // A cached service worker would delay its next version.
    const unhashed = file === join(folder, WORKER_FILE) ? 'no-store' : 'no-cache';
    response.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : unhashed);
    if (isHashed && HASH_WORKER.test(file)) response.setHeader('Content-Security-Policy', HASH_WORKER_POLICY);
  };
  const files = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { redirect: false, dotfiles: 'ignore', setHeaders },
  });
  return (request, response, next) => (request.path === TEMPLATE_PATH ? next() : files(request, response, next));
}
