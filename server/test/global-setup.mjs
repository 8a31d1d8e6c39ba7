import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { startServices } from '../../docker/embedded/services.mjs';
import { startSeaweedfs } from '../../scripts/test/servers.mjs';

/**
 * Real database, queue, mail inbox and S3 server on free ports, for all integration suites of one run.
 * `TEST_MONGODB_URI` names another database server, in which suites make and drop databases of their own.
 */
export default async function globalSetup() {
  // Some suites kill the worker as it is shipped.
  await ensureBuilt(['server']);
  const dir = await mkdtemp(join(tmpdir(), 'sampan-test-'));
  const { TEST_MONGODB_URI: MONGODB_URI = '' } = process.env;
  const [services, s3] = await Promise.all([
    startServices({ dir, ports: 'free', env: { MONGODB_URI }, say: () => undefined }),
    startSeaweedfs({ dir: join(dir, 's3') }),
  ]);
  Object.assign(process.env, services.env, s3 && { TEST_S3_SERVER: JSON.stringify(s3) });
  globalThis.__SAMPAN_TEST__ = { services, s3, dir };
}
