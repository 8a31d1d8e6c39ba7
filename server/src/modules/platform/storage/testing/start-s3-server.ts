import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startVersitygw } from '../../../../../../scripts/test/servers.mjs';
import { randomText } from '../../../../core/secrets/secrets.js';
import { isCi } from '../../../../../test/with-tool.js';
import type { S3StoreConfig } from '../storage.settings.js';
import { createS3Client } from '../s3/s3-client.js';

/** The one that the run has started for all its suites (server/test/global-setup.mjs). */
const shared = process.env['TEST_S3_SERVER'];

/** A suite against the real S3 server, which is a wheel that some machines have none of: skipped there, and failing in CI. */
export function describeWithS3Server(title: string, body: () => void): void {
  if (shared !== undefined || isCi) describe(title, body);
  else describe.skip(`${title} (skipped: no wheel of SeaweedFS for this machine)`, body);
}

export interface S3Server {
  /** Settings of a store with an empty bucket. */
  config: S3StoreConfig & { accessKeyId: string; secretAccessKey: string };
  close(): Promise<void>;
}

interface Gateway {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

export function sharedGateway(): Gateway {
  if (shared === undefined) throw new Error('there is no S3 server for this machine');
  return { ...(JSON.parse(shared) as Omit<Gateway, 'stop'>), stop: () => Promise.resolve() };
}

export async function startS3Server(
  overrides: Partial<S3Server['config']> = {},
  start: (options: { dir: string }) => Gateway | Promise<Gateway> = sharedGateway,
): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-s3-'));
  const { stop, endpoint, region, accessKeyId, secretAccessKey } = await start({ dir });
  const config: S3Server['config'] = {
    name: 'bucket',
    kind: 's3',
    bucket: `sampan-${randomText('abcdefghij', 10)}`,
    region,
    endpoint,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: true,
    noOverwrite: 'if-none-match',
    sse: 'none',
    checksums: true,
    ...overrides,
  };
  const client = createS3Client(config);
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  const close = async (): Promise<void> => {
    await stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { config, close };
}

export interface KillableS3Server extends S3Server {
  /** At once, as in a crash, and up again at the same place. */
  crash(): Promise<void>;
}

/** Starts versitygw for suites named `*.peers.*`. */
export async function startVersitygwServer(): Promise<KillableS3Server> {
  let crash = (): Promise<void> => Promise.reject(new Error('it has not been started'));
  const server = await startS3Server({}, async ({ dir }) => {
    let running = await startVersitygw({ dir });
    const { endpoint, accessKeyId, secretAccessKey } = running;
    crash = async () => {
      await running.kill();
      const port = Number(new URL(endpoint).port);
      running = await startVersitygw({ dir, port, credentials: { accessKeyId, secretAccessKey } });
    };
    return { ...running, stop: () => running.stop() };
  });
  return { ...server, crash: () => crash() };
}
