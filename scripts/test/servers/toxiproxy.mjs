import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { answersOk, waitUntil } from '../../../docker/embedded/wait.mjs';
import { goProgram } from '../tools.mjs';

/**
 * A network with faults on demand, for tests.
 * @param {{ dir: string }} options `dir` is for its log
 * @returns {Promise<{ url: string, stop(): Promise<void> } | null>} `url` is of its API; null where it cannot be built
 */
export async function startToxiproxy({ dir }) {
  const program = goProgram('toxiproxy');
  if (!program) return null;
  const port = await freePort();
  const child = new Child({
    name: 'Toxiproxy',
    command: program,
    args: ['-host', '127.0.0.1', '-port', String(port)],
    env: { ...process.env, LOG_LEVEL: 'error' },
    logFile: join(dir, 'logs', 'toxiproxy.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(() => answersOk(`${url}/version`), { what: 'Toxiproxy', seconds: 180, child });
  return { url, stop: () => child.stop() };
}
