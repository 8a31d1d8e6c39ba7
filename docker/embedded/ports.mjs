import { createServer } from 'node:net';
import { CliError, sentenceOf } from './cli-error.mjs';

/** @typedef {{ variable: string, fallback?: number, what: string }} PortWish */

/**
 * A free port on the loopback: the preferred one where possible.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0) {
  // Loaded at the first use: the launcher starts before packages are installed.
  const { default: getPort } = await import('get-port');
  return getPort({ port: preferred, host: '127.0.0.1' });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {PortWish} wish
 * @returns {Promise<string[]>} what keeps the port from being used, if anything
 */
export async function portProblem(env, { variable, fallback, what }) {
  try {
    const port = portFrom(env[variable], variable) ?? fallback;
    if (!port || (await isFree(port))) return [];
    return [
      `Port ${port} for ${what} is taken or not allowed: stop what uses it, or choose another with ${variable}=${port + 1}.`,
    ];
  } catch (error) {
    return [sentenceOf(error)];
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * @param {string | undefined} text
 * @param {string} variable
 * @returns {number | null} null when not set
 */
export function portFrom(text, variable) {
  if (text === undefined || text === '') return null;
  // Digits alone: `0x50` and `1e3` would be numbers, too.
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port > 0 && port < 65536) return port;
  throw new CliError(`${variable} is "${text}", but must be a whole number from 1 to 65535.`);
}
