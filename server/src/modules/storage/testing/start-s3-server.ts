import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startVersitygw, type Versitygw, versitygwProgram } from '../../../../../scripts/test/servers/versitygw.mjs';
import type { S3StoreConfig } from '../../../config/stores.js';
import { createS3Client } from '../adapters/s3/s3-client.js';

/** Whether a real S3 server can be had here. */
export const hasS3Server = (await versitygwProgram()) !== null;

/** Suites against a real S3 server: seen as skipped where it cannot be had, which `.ci/run` does not let pass. */
export function describeWithS3Server(name: string, body: () => void): void {
  if (hasS3Server) return describe(name, body);
  if (!process.env['CI']) return describe.skip(name, body);
  it(`${name}: an S3 server can be had`, () => {
    throw new Error('versitygw could not be built: Go is missing');
  });
}

export interface S3Server {
  gateway: Versitygw;
  config: S3StoreConfig;
  /** Where its buckets lie as folders. */
  folder: string;
  /** Starts it again where it was, after it was killed; `close` ends that one too. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3Server(overrides: Partial<S3StoreConfig> = {}): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-s3-'));
  const gateway = await startVersitygw({ dir });
  if (!gateway) throw new Error('only where versitygw can be built');
  const { endpoint, region, accessKeyId, secretAccessKey } = gateway;
  const config: S3StoreConfig = {
    name: 'bucket',
    kind: 's3',
    bucket: 'sampan',
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
  let running = gateway;
  const restart = async (): Promise<void> => {
    const port = Number(new URL(endpoint).port);
    running = (await startVersitygw({ dir, port, credentials: { accessKeyId, secretAccessKey } })) ?? gateway;
  };
  const close = async (): Promise<void> => {
    await running.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { gateway, config, folder: join(dir, 'buckets'), restart, close };
}
