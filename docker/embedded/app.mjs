import { join } from 'node:path';
import { Child } from './child.mjs';
import { ENTRIES, ROOT, folder } from './paths.mjs';
import { freePort } from './ports.mjs';
import { ensureSecrets } from './secrets.mjs';
import { answersOk, waitUntil } from './wait.mjs';

/**
 * The young generation stays small: what passes through is dead at once, and room for it is only more resident memory
 * (30 MB less here, no slower: docs/performance.md).
 */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4'];

/** Each thread with a heap of its own (glibc's way) keeps another 10 MB. */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2' };

/** Longer than the server's own limit for running transfers, so that it ends by itself. */
const STOP_SECONDS = 35;

/**
 * Starts one server and one worker and waits until they are ready.
 * @param {object} options
 * @param {string} options.dir objects, logs and, unless given in env, secrets lie in here
 * @param {NodeJS.ProcessEnv} options.env at least what `startServices` gave
 * @param {{ server?: string, worker?: string }} [options.entry]
 */
export async function startApp({ dir, env, entry = {} }) {
  const { settings, baseUrl, probeUrl } = await settingsFor(dir, env);
  const start = (/** @type {'server' | 'worker'} */ part) =>
    new Child({
      name: `The ${part}`,
      command: process.execPath,
      args: [...NODE_FLAGS, entry[part] ?? ENTRIES[part]],
      env: { ...MEMORY_SETTINGS, ...settings },
      cwd: ROOT,
      logFile: join(dir, 'logs', `${part}.log`),
      stopSeconds: STOP_SECONDS,
    });
  const running = { server: start('server'), worker: start('worker') };
  const stop = async () => void (await Promise.all([running.server.stop(), running.worker.stop()]));
  const ready = () => waitUntil(() => answersOk(probeUrl), { what: 'The server', seconds: 60, child: running.server });
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    get children() {
      return [running.server, running.worker];
    },
    get serverPid() {
      return running.server.pid;
    },
    get workerPid() {
      return running.worker.pid;
    },
    stop,
    /** @param {{ part: 'server' | 'worker', signal?: 'SIGTERM' | 'SIGKILL' }} how */
    async end({ part, signal = 'SIGTERM' }) {
      await (signal === 'SIGKILL' ? running[part].kill() : running[part].stop());
    },
    /** @param {'server' | 'worker'} part */
    async resume(part) {
      running[part] = start(part);
      await ready();
    },
  };
}

/**
 * @param {string} dir
 * @param {NodeJS.ProcessEnv} env
 */
async function settingsFor(dir, env) {
  const port = env.PORT || String(await freePort());
  const host = env.HOST || '127.0.0.1';
  const defaults = {
    ...ensureSecrets(join(dir, 'secrets.env')),
    NODE_ENV: 'production',
    HOST: host,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    STORAGE_DIR: folder(join(dir, 'data/objects')),
    CLIENT_DIR: join(ROOT, 'dist/client'),
  };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const settings = { ...process.env, ...defaults, ...given };
  const probeHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return { settings, baseUrl: settings.PUBLIC_URL, probeUrl: `http://${probeHost}:${port}/health/ready` };
}
