import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { shown } from './paths.mjs';
import { CliError } from './cli-error.mjs';

/**
 * Polls a condition.
 * @param {() => Promise<boolean>} isTrue
 * @param {{ what: string, seconds: number, child?: import('./child.mjs').Child | null }} options
 *   `what` completes "… did not become ready"; throws at once when the child exits
 */
export async function waitUntil(isTrue, { what, seconds, child }) {
  const end = performance.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (child?.exitReason) throw new CliError(child.exitMessage());
    if (performance.now() > end) {
      const log = child ? `; its log is ${shown(child.logFile)}` : '';
      throw new CliError(`${what} did not become ready within ${seconds} s${log}.`);
    }
    await pause(40);
  }
}

/**
 * Sends one line, if any, and returns the first answer; null when nothing listens on the port.
 * @param {number} port
 * @param {{ line?: string, answers?: boolean }} [options] without `answers` a made connection is enough
 * @returns {Promise<string | null>}
 */
export function ask(port, { line, answers = false } = {}) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const finish = (/** @type {string | null} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => {
      if (line) socket.write(line);
      if (!answers) finish('');
    });
    socket.on('data', (data) => finish(data.toString()));
    for (const event of ['error', 'close', 'timeout']) socket.on(event, () => finish(null));
  });
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} whether it answers with a 2xx
 */
export async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
