import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { seaweedfsProgram, startSeaweedfs } from '../../../../../scripts/test/servers/seaweedfs.mjs';
import { startVersitygw } from '../../../../../scripts/test/servers/versitygw.mjs';
import { goProgram } from '../../../../../scripts/test/tools.mjs';
import { randomText } from '../../../core/secrets/random.js';
import { describeWith, isCi } from '../../../../test/with-tool.js';
import type { S3StoreConfig } from '../../../config/stores.js';
import { createS3Client } from '../s3/s3-client.js';

const hasSeaweedfs = (await seaweedfsProgram()) !== null || isCi;
const hasVersitygw = goProgram('versitygw') !== null || isCi;

/** A suite against the real S3 server that comes as a wheel. */
export function describeWithS3Server(title: string, body: () => void): void {
  const machines = 'Linux or an ARM Mac';
  describeWith({ name: 'wheel of SeaweedFS', isInstalled: hasSeaweedfs, install: machines }, title, body);
}

/** A suite against another one, whose processes can be killed and have users with policies. For suites named `*.peers.*`. */
export function describeWithVersitygw(title: string, body: () => void): void {
  describeWith({ name: 'versitygw', isInstalled: hasVersitygw, install: 'Go' }, title, body);
}

export interface S3Server {
  /** With an empty bucket. */
  config: S3StoreConfig;
  close(): Promise<void>;
}

interface Gateway {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

/** The one that a run of all suites has started, else one of its own. */
async function startGateway({ dir }: { dir: string }): Promise<Gateway | null> {
  const shared = process.env['TEST_S3_SERVER'];
  if (shared === undefined) return startSeaweedfs({ dir });
  return { ...(JSON.parse(shared) as Omit<Gateway, 'stop'>), stop: () => Promise.resolve() };
}

export async function startS3Server(
  overrides: Partial<S3StoreConfig> = {},
  start: (options: { dir: string }) => Promise<Gateway | null> = startGateway,
): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-s3-'));
  const gateway = await start({ dir });
  if (!gateway) throw new Error('there is no S3 server for this machine');
  const { stop, endpoint, region, accessKeyId, secretAccessKey } = gateway;
  const config: S3StoreConfig = {
    name: 'bucket',
    kind: 's3',
    bucket: `sampan-${randomText('abcdefghij', 10)}`,
    region,
    endpoint,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: true,
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

/** For suites named `*.peers.*`. */
export async function startVersitygwServer(): Promise<KillableS3Server> {
  let crash = (): Promise<void> => Promise.reject(new Error('it has not been started'));
  const server = await startS3Server({}, async ({ dir }) => {
    let running = await startVersitygw({ dir });
    if (!running) return null;
    const { endpoint, accessKeyId, secretAccessKey } = running;
    crash = async () => {
      await running?.kill();
      const port = Number(new URL(endpoint).port);
      running = await startVersitygw({ dir, port, credentials: { accessKeyId, secretAccessKey } });
    };
    return { ...running, stop: async () => running?.stop() };
  });
  return { ...server, crash: () => crash() };
}
