import { createServer } from 'node:net';
import { CliError, sentenceOf } from './cli-error.mjs';

/** @typedef {{ variable: string, fallback?: number, what: string }} PortWish */

/**
 * Ports that `freePort` has returned, whose callers may not listen yet.
 * @type {Set<number>}
 */
const given = new Set();

/**
 * A free port on the loopback, never the same twice: the preferred one where possible.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0) {
  const port = await tryPort(preferred);
  if (port === null && preferred === 0) throw new CliError('This machine has no free port: end what uses them.');
  if (port === null || given.has(port)) return freePort();
  given.add(port);
  return port;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {PortWish} wish
 * @returns {Promise<string[]>} what keeps the port from being used, if anything
 */
export async function portProblem(env, { variable, fallback, what }) {
  try {
    const port = portFrom(env[variable], variable) ?? fallback;
    if (!port || (await tryPort(port))) return [];
    return [
      `Port ${port} for ${what} is taken or not allowed: stop what uses it, or choose another with ${variable}=${port + 1}.`,
    ];
  } catch (error) {
    return [sentenceOf(error)];
  }
}

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number | null>} null where it is taken or not allowed
 */
function tryPort(wanted) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
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
