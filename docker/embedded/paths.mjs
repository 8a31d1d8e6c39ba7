import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: the launcher works from any current folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything the launcher keeps: secrets, data, logs. Deleting it starts afresh. An image has it on its volume. */
export const HOME = process.env.SAMPAN_HOME || join(ROOT, '.sampan');

/** Programs that are fetched; an image has them inside. */
export const PROGRAMS = join(ROOT, '.sampan/programs');

/** An image has no sources, and nothing to install or to build. */
export const IS_IMAGE = !existsSync(join(ROOT, 'package-lock.json'));

export const ENTRIES = {
  server: join(ROOT, 'dist/server/src/main.js'),
  worker: join(ROOT, 'dist/worker/src/main.js'),
  restore: join(ROOT, 'dist/server/src/restore.js'),
  administrator: join(ROOT, 'dist/server/src/administrator.js'),
  client: join(ROOT, 'dist/client/index.html'),
  gallery: join(ROOT, 'dist/gallery/index.html'),
};

/**
 * @param {string} path
 * @returns {string} the same path, now existing
 */
export function folder(path) {
  mkdirSync(path, { recursive: true });
  return path;
}

/**
 * @param {string} path
 * @returns {string} as short as a person would write it here
 */
export function shown(path) {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}
