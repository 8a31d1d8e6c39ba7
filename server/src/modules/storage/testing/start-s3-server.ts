import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startVersitygw, type Versitygw, versitygwProgram } from '../../../../../scripts/test/servers/versitygw.mjs';
import { describeWith, isCi } from '../../../../test/with-tool.js';
import type { S3StoreConfig } from '../../../config/stores.js';
import { createS3Client } from '../s3/s3-client.js';

const isInstalled = (await versitygwProgram()) !== null || isCi;

/** A suite against a real S3 server. */
export function describeWithS3Server(title: string, body: () => void): void {
  describeWith({ name: 'versitygw', isInstalled, install: 'Go' }, title, body);
}

export interface S3Server {
  gateway: Versitygw;
  config: S3StoreConfig;
  /** Folder of the server; buckets are subfolders. */
  folder: string;
  /** Restarts a killed server on the same port and folder; `close` stops it too. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3Server(overrides: Partial<S3StoreConfig> = {}): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-s3-'));
  const gateway = await startVersitygw({ dir });
  if (!gateway) throw new Error('versitygw is missing: install Go');
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
