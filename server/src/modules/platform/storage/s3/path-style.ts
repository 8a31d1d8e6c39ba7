import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.js';
import { isNamed } from './store-failures.js';

export const IN_HOST_ONLY =
  'the store takes the bucket in the host only, not in the path; set "forcePathStyle": false in STORES';
/** Codes of Alibaba and of Tencent. */
const CODES = ['SecondLevelDomainForbidden', 'PathStyleDomainForbidden'];

/** Whether a refused `HeadBucket` has this reason. The answer to it has no body, so another call asks for the code. */
export async function refusesPaths({ client, name }: Bucket, error: unknown): Promise<boolean> {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) return false;
  return client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 })).then(
    () => false,
    (reason: unknown) => isNamed(reason, ...CODES),
  );
}
