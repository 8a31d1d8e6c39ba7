import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { answersOk, waitUntil } from '../../../docker/embedded/wait.mjs';
import { pythonTool } from '../tools.mjs';

const MAIN = 'from moto.server import main; import sys; main(sys.argv[1:])';

/**
 * A stand-in for AWS's token service (and S3), for tests.
 * @param {{ dir: string }} options `dir` is for its log
 * @returns {Promise<{ endpoint: string, stop(): Promise<void> } | null>} null where there is no Python 3.10 or newer
 */
export async function startMoto({ dir }) {
  const tool = pythonTool('moto');
  if (!tool) return null;
  const port = await freePort();
  const child = new Child({
    name: 'moto',
    command: tool.command,
    args: ['-c', MAIN, '--host', '127.0.0.1', '--port', String(port)],
    env: tool.env,
    logFile: join(dir, 'logs', 'moto.log'),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil(() => answersOk(`${endpoint}/moto-api/data.json`), { what: 'moto', seconds: 180, child });
  return { endpoint, stop: () => child.stop() };
}
