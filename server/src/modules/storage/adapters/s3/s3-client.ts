import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { S3StoreConfig } from '../../../../config/stores.js';
import type { Via } from '../../object-store.js';

/** The specification's point 9: 90 s, 3 retries. */
const TIMEOUT_MS = 90_000;
const ATTEMPTS = 4;
const CONNECT_MS = 10_000;
const MAX_SOCKETS = 200;

/** For calls during which the store moves bytes by itself before it answers. */
export const LONG_CALL = { requestTimeout: 600_000 };

export function createS3Client(
  store: Pick<S3StoreConfig, 'region' | 'endpoint' | 'forcePathStyle' | 'accessKeyId' | 'secretAccessKey'>,
): S3Client {
  return new S3Client({
    region: store.region,
    ...(store.endpoint !== undefined && { endpoint: store.endpoint }),
    forcePathStyle: store.forcePathStyle,
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Else every server would need to know the newest checksums; those wanted are given call by call.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: CONNECT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    }),
  });
}

/** Where the bucket is, with the bucket in the host or the path as the store wants it; ends without a slash. */
export function bucketUrl(client: S3Client, store: S3StoreConfig, endpoint = store.endpoint): URL {
  const { url } = client.config.endpointProvider({
    Bucket: store.bucket,
    Region: store.region,
    UseFIPS: false,
    UseDualStack: false,
    ForcePathStyle: store.forcePathStyle,
    ...(endpoint !== undefined && { Endpoint: endpoint }),
  });
  return url;
}

/** By which addresses people's browsers reach the bucket. */
export function browserUrls(client: S3Client, store: S3StoreConfig): Record<Via, URL> {
  const origin = bucketUrl(client, store, store.publicEndpoint);
  return { origin, cdn: store.cdnEndpoint === undefined ? origin : bucketUrl(client, store, store.cdnEndpoint) };
}
