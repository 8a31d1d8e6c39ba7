import { AwsV4Signer } from 'aws4fetch';
import type { SignedRequest, UploadCredential } from '#contract/transfers/storage.js';

/** A signature is used at once, or not at all: see `USABLE_MS`. */
const EXPIRES_SECONDS = 900;

export interface StoreCall {
  method: 'PUT' | 'GET' | 'POST' | 'DELETE';
  itemPath: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Epoch milliseconds by the store's clock. */
  at: number;
}

/** A presigned URL. */
export async function signCall(
  credential: UploadCredential,
  { method, itemPath, query = {}, headers = {}, at }: StoreCall,
): Promise<Omit<SignedRequest, 'method'> & { method: StoreCall['method'] }> {
  const key = itemPath.split('/').map(encodeURIComponent).join('/');
  const url = new URL(`${credential.endpoint.replace(/\/$/, '')}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set('X-Amz-Expires', String(EXPIRES_SECONDS));
  const signed = await new AwsV4Signer({
    method,
    url: url.toString(),
    headers,
    accessKeyId: credential.AccessKeyId,
    secretAccessKey: credential.AccessKeySecret,
    ...(credential.SecurityToken !== '' && { sessionToken: credential.SecurityToken }),
    service: 's3',
    region: credential.region,
    datetime: new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    signQuery: true,
  }).sign();
  return { method, url: signed.url.toString(), headers, expiresAt: at + EXPIRES_SECONDS * 1000 };
}

/** Four bytes, big endian, base64: as S3 writes a CRC-32. */
export function crc32Header(crc32: number): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, crc32);
  return btoa(String.fromCharCode(...bytes));
}
