import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { startServices } from '../../docker/embedded/services.mjs';
import { prepareTools } from '../../scripts/test/tools.mjs';

/** Real database, queue and mail inbox on free ports, for all integration suites of one run. */
export default async function globalSetup() {
  // Some suites kill the worker as it is shipped.
  await ensureBuilt(['server']);
  await prepareTools();
  const dir = await mkdtemp(join(tmpdir(), 'sampan-test-'));
  const services = await startServices({ dir, ports: 'free', env: {}, say: () => undefined });
  Object.assign(process.env, services.env);
  globalThis.__SAMPAN_TEST__ = { services, dir };
}
