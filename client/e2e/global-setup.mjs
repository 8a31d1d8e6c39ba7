import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { startServices } from '../../docker/embedded/services.mjs';

/** Real database, queue and mail inbox on free ports, for all journeys of one run. */
export default async function globalSetup() {
  await ensureBuilt();
  const dir = await mkdtemp(join(tmpdir(), 'sampan-journeys-'));
  const services = await startServices({ dir, ports: 'free', env: {}, say: () => undefined });
  Object.assign(process.env, services.env);
  return async () => {
    await services.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
