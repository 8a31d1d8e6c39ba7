import { readFileSync, statSync } from 'node:fs';

const BUILT = new URL('../../dist/', import.meta.url);

/**
 * A part of the built product.
 * @param {string} path below dist/
 */
export function built(path) {
  return import(new URL(path, BUILT).href);
}

/**
 * A clock that runs like the real one, moved by the milliseconds that a file names. A journey writes the file; server
 * and worker, which are processes of their own, read it.
 * @param {string | undefined} file
 */
export async function clockFromFile(file = process.env.JOURNEY_CLOCK_FILE) {
  if (!file) throw new Error('JOURNEY_CLOCK_FILE is not set');
  const { Clock } = await built('server/src/core/clock/clock.js');
  return new (class extends Clock {
    now() {
      return new Date(Date.now() + Number(readFileSync(file, 'utf8')));
    }
    /** @param {number} milliseconds */
    wasMovedWithin(milliseconds) {
      return Date.now() - statSync(file).mtimeMs < milliseconds;
    }
  })();
}
