import { createServer } from 'node:net';
import { CliError } from './cli-error.mjs';

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
 * Exactly this port, or an error.
 * @param {{ port: number, variable: string, what: string }} wanted
 * @returns {Promise<number>}
 */
export async function demandPort({ port, variable, what }) {
  if (await isFree(port)) return port;
  throw new CliError(portProblem({ port, variable, what }));
}

/** @param {{ port: number, variable: string, what: string }} wanted */
export function portProblem({ port, variable, what }) {
  return `Port ${port} for ${what} is taken or not allowed: stop what uses it, or choose another with ${variable}=${port + 1}.`;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(port) {
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
