import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { waitUntil } from '../../../docker/embedded/wait.mjs';
import { debianProgram } from '../tools.mjs';

/** The harmless text that every scanner takes for a virus (eicar.org); in two halves, so that this file is none. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}' + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/**
 * A ClamAV daemon that knows one virus, `EICAR`.
 * @param {{ dir: string, port?: number, maxBytes?: number }} options `dir` is for its database, configuration and log
 * @returns {Promise<{ url: string, port: number, stop(): Promise<void>, kill(): Promise<void> }>}
 */
export async function startClamd({ dir, port, maxBytes = 1024 * 1024 }) {
  const program = debianProgram('clamav-daemon');
  if (!program) throw new Error('ClamAV is missing: install clamav-daemon');
  const at = port ?? (await freePort());
  const database = join(dir, 'signatures');
  mkdirSync(database, { recursive: true });
  writeFileSync(join(database, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const file = join(dir, 'clamd.conf');
  const settings = {
    Foreground: 'yes',
    DatabaseDirectory: database,
    TemporaryDirectory: dir,
    TCPAddr: '127.0.0.1',
    TCPSocket: at,
    StreamMaxLength: maxBytes,
    CrossFilesystems: 'no',
  };
  writeFileSync(
    file,
    Object.entries(settings)
      .map((setting) => `${setting.join(' ')}\n`)
      .join(''),
  );
  const child = new Child({
    name: 'ClamAV',
    command: program,
    args: [`--config-file=${file}`],
    logFile: join(dir, 'logs', 'clamd.log'),
  });
  await waitUntil(() => answers(at), { what: 'ClamAV', seconds: 180, child });
  return { url: `tcp://127.0.0.1:${at}`, port: at, stop: () => child.stop(), kill: () => child.kill() };
}

/** @param {number} port */
async function answers(port) {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    socket.end('zPING\0');
    const [reply] = await once(socket, 'data');
    return String(reply).startsWith('PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
