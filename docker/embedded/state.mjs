import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, folder } from './paths.mjs';

const FILE = join(HOME, 'state.json');

/**
 * What the launcher remembers between runs, so that it does nothing twice.
 * @typedef {object} State
 * @property {string} [installed] fingerprint of package-lock.json at the last install
 * @property {string} [server] fingerprint of the sources of the last server build
 * @property {string} [client] fingerprint of the sources of the last client build
 * @property {string} [gallery] fingerprint of the sources of the last build of the gallery
 * @property {boolean} [adminShown] the administrator's password has been printed
 */

/** @returns {State} */
export function remembered() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {State} changes */
export function remember(changes) {
  folder(HOME);
  const temporary = `${FILE}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify({ ...remembered(), ...changes }, null, 2)}\n`);
  renameSync(temporary, FILE);
}
