import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { headerOf, noOverwriteKinds } from '../domain/no-overwrite.js';
import { StoreError } from '../object-store.js';
import type { S3StoreConfig } from '../storage.settings.js';
import { createS3Client } from './s3-client.js';
import { isConditionFailed, isConditionUnknown } from './store-failures.js';

/**
 * Creates the object twice. Objects must be immutable once they are verified, so a store that overwrites is unusable.
 * Throws with the declaration to make, if another one than that of STORES holds.
 */
export async function verifyNoOverwrite(config: S3StoreConfig, key: string): Promise<string> {
  if (await refusesToOverwrite(config, key)) return `nothing is written over (${headerOf(config.noOverwrite)})`;
  const reason = `this server does not know or ignores ${headerOf(config.noOverwrite)}`;
  for (const noOverwrite of noOverwriteKinds.filter((kind) => kind !== config.noOverwrite)) {
    if (await refusesToOverwrite({ ...config, noOverwrite }, key))
      throw new StoreError('unavailable', `${reason}; set "noOverwrite": "${noOverwrite}" in STORES`);
  }
  throw new StoreError('unavailable', `${reason}, and overwrites objects; use a newer one`);
}

async function refusesToOverwrite(config: S3StoreConfig, key: string): Promise<boolean> {
  const client = createS3Client(config);
  const object = { Bucket: config.bucket, Key: key };
  const put = () => client.send(new PutObjectCommand({ ...object, Body: 'trial', IfNoneMatch: '*' }));
  try {
    await client.send(new DeleteObjectCommand(object));
    await put();
    await put();
    return false;
  } catch (error) {
    if (isConditionFailed(error)) return true;
    if (isConditionUnknown(error)) return false;
    throw error;
  } finally {
    await client.send(new DeleteObjectCommand(object)).finally(() => client.destroy());
  }
}
