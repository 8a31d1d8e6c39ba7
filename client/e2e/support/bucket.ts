import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { ensureSecrets } from '../../../docker/embedded/secrets.mjs';
import { startVersitygw } from '../../../scripts/test/servers.mjs';

const SETUP = fileURLToPath(new URL('../../../dist/server/src/store-setup.js', import.meta.url));

export interface Bucket {
  /** For a system whose only store it is. */
  settings: Record<string, string>;
  origin: string;
  stop(): Promise<void>;
}

/** A bucket at a real S3 server, prepared as an operator does it. */
export async function startBucket(): Promise<Bucket> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-bucket-'));
  const gateway = await startVersitygw({ dir });
  const { endpoint, region, accessKeyId, secretAccessKey } = gateway;
  const store = { name: 'bucket', kind: 's3', bucket: 'sampan', region, endpoint, accessKeyId, secretAccessKey };
  const port = String(await freePort());
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    STORES: JSON.stringify([store]),
  };
  const env = {
    ...process.env,
    ...ensureSecrets(join(dir, 'secrets.env')),
    STORAGE_DIR: join(dir, 'unused'),
    ...settings,
  };
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await promisify(execFile)(process.execPath, [SETUP], { env });
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, origin: endpoint, stop };
}
