import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { NO_OVERWRITE } from '../domain/no-overwrite.js';
import type { S3StoreConfig } from '../storage.settings.js';
import type { Via } from '../object-store.js';

/** One call: timeout of 90 s, 3 retries. */
const TIMEOUT_MS = 90_000;
const ATTEMPTS = 4;
const CONNECT_MS = 10_000;
const MAX_SOCKETS = 200;

/** Calls during which the store copies or assembles bytes before it responds take longer. */
export const LONG_CALL = { requestTimeout: 600_000 };

type Keys = Pick<S3StoreConfig, 'accessKeyId' | 'secretAccessKey'>;

/** Settings of a client; without a key the SDK looks for credentials itself: variables, web identity, instance role. */
export function credentialsOf({ accessKeyId, secretAccessKey }: Keys): Pick<S3ClientConfig, 'credentials'> {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId, secretAccessKey } };
}

export function createS3Client(
  store: Keys & Pick<S3StoreConfig, 'region' | 'endpoint' | 'forcePathStyle' | 'noOverwrite'>,
): S3Client {
  const client = new S3Client({
    region: store.region,
    ...(store.endpoint !== undefined && { endpoint: store.endpoint }),
    forcePathStyle: store.forcePathStyle,
    ...credentialsOf(store),
    maxAttempts: ATTEMPTS,
    // Compatible servers may lack the SDK's default checksums; calls that need one set it.
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
  if (store.noOverwrite !== 'if-none-match') forbidOverwriting(client, store.noOverwrite);
  return client;
}

/** Calls say `IfNoneMatch: '*'`; before they are signed, the header of the provider takes its place. */
function forbidOverwriting(client: S3Client, kind: S3StoreConfig['noOverwrite']): void {
  client.middlewareStack.add(
    (next) => (call) => {
      const { headers } = call.request as { headers: Record<string, string> };
      if (headers['if-none-match'] === '*') {
        delete headers['if-none-match'];
        Object.assign(headers, NO_OVERWRITE[kind]);
      }
      return next(call);
    },
    { step: 'build', name: 'noOverwrite' },
  );
}

/** URL of the bucket, with its name in the host or the path; no trailing slash. */
function bucketUrl(client: S3Client, store: S3StoreConfig, endpoint = store.endpoint): URL {
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

/** URLs of the bucket for browsers. */
export function browserUrls(client: S3Client, store: S3StoreConfig): Record<Via, URL> {
  const origin = bucketUrl(client, store, store.publicEndpoint);
  return { origin, cdn: store.cdnEndpoint === undefined ? origin : bucketUrl(client, store, store.cdnEndpoint) };
}
