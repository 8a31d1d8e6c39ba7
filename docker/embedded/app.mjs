import { join } from 'node:path';
import { Child } from './child.mjs';
import { ENTRIES, ROOT, folder } from './paths.mjs';
import { freePort } from './ports.mjs';
import { ensureSecrets, withFilesRead } from './secrets.mjs';
import { answersOk, waitUntil } from './wait.mjs';

/** A small young generation keeps 30 MB less resident memory and is no slower: docs/performance.md. */
const NODE_FLAGS = ['--max-semi-space-size=4'];

/**
 * glibc's defaults keep 10 MB more for each thread, with a heap of its own, and return freed buffers to the kernel between
 * two of them, which costs a tenth of an encrypted download's processor time: 16 MiB stay.
 */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '16777216' };

/** Longer than the server's own limit for running transfers. */
const STOP_SECONDS = 35;

/** @typedef {Awaited<ReturnType<typeof startApp>>} App */

/**
 * Starts one server and one worker and waits until they are ready.
 * @param {object} options
 * @param {string} options.dir folder for objects, logs (`logs/server.log`, `logs/worker.log`) and secrets
 * @param {NodeJS.ProcessEnv} options.env at least what `startServices` returned; wins over the defaults
 */
export async function startApp({ dir, env }) {
  const port = env.PORT || String(await freePort());
  const host = env.HOST || '127.0.0.1';
  /** @type {NodeJS.ProcessEnv & { PUBLIC_URL: string }} */
  const settings = {
    ...withFilesRead(process.env),
    ...ensureSecrets(join(dir, 'secrets.env'), env),
    NODE_ENV: 'production',
    HOST: host,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    STORAGE_DIR: folder(join(dir, 'data/objects')),
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  };
  const start = (/** @type {'server' | 'worker'} */ part) =>
    new Child({
      name: `The ${part}`,
      command: process.execPath,
      args: [...NODE_FLAGS, ENTRIES[part]],
      env: { ...MEMORY_SETTINGS, ...settings },
      cwd: ROOT,
      logFile: join(dir, 'logs', `${part}.log`),
      stopSeconds: STOP_SECONDS,
    });
  const running = { server: start('server'), worker: start('worker') };
  const stop = async () => void (await Promise.all([running.server.stop(), running.worker.stop()]));
  const probe = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}/health/ready`;
  const ready = () => waitUntil(() => answersOk(probe), { what: 'The server', seconds: 180, child: running.server });
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** Origin of the pages and of the API. */
    baseUrl: settings.PUBLIC_URL,
    settings,
    running,
    stop,
    /** Starts one that has ended again, with the same settings and port. */
    async resume(/** @type {'server' | 'worker'} */ part) {
      running[part] = start(part);
      await ready();
    },
  };
}
