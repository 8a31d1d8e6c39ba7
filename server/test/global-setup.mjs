import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { startServices } from '../../docker/embedded/services.mjs';

/**
 * Real database, queue and mail inbox on free ports, for all integration suites of one run. `TEST_MONGODB_URI` names
 * another database, in which suites make and drop databases of their own.
 */
export default async function globalSetup() {
  // Some suites kill the worker as it is shipped.
  await ensureBuilt(['server']);
  const dir = await mkdtemp(join(tmpdir(), 'sampan-test-'));
  const { TEST_MONGODB_URI: MONGODB_URI = '' } = process.env;
  const services = await startServices({ dir, ports: 'free', env: { MONGODB_URI }, say: () => undefined });
  Object.assign(process.env, services.env);
  globalThis.__SAMPAN_TEST__ = { services, dir };
}
