import { createServer } from 'node:net';
import { Trouble } from './trouble.mjs';

/** Ports promised to something that does not listen yet. */
const promised = new Set();

/**
 * @param {number} port 0 for any
 * @returns {Promise<number | null>} the port, or null when it cannot be had
 */
function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}

/**
 * A port on the loopback that nobody listens on: the preferred one where possible.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0) {
  for (const wish of [preferred, 0, 0, 0, 0, 0]) {
    const port = promised.has(wish) ? null : await tryPort(wish);
    if (port && !promised.has(port)) {
      promised.add(port);
      return port;
    }
  }
  throw new Trouble('No free port on 127.0.0.1 was found: close some programs and run it again.');
}

/**
 * A port somebody asked for by name: that one or none.
 * @param {{ port: number, variable: string, what: string }} wish
 * @returns {Promise<number>}
 */
export async function demandPort({ port, variable, what }) {
  if (await tryPort(port)) return port;
  throw new Trouble(
    `Port ${port} for ${what} is taken or not allowed: stop what uses it, or choose another with ${variable}=${port + 1}.`,
  );
}

/**
 * @param {string | undefined} text
 * @param {string} variable
 * @returns {number | null} null when not set
 */
export function portFrom(text, variable) {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Trouble(`${variable} is "${text}", but must be a whole number from 1 to 65535.`);
}
