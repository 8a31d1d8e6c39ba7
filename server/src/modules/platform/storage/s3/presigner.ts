import type { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { contentDisposition, downloadHeaders } from '../domain/download-headers.js';
import type { SignedObjectRequest, SignGetOptions, SignPutOptions, Via } from '../object-store.js';
import { type Bucket, DEFAULT_TYPE, toCrc32Header } from './bucket.js';

export interface Presigned {
  method: 'GET' | 'PUT';
  key: string;
  query?: Record<string, string>;
  /** Lower case; all are signed and must be sent unchanged. */
  headers?: Record<string, string>;
  expiresInSeconds: number;
  via?: Via | undefined;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function toQuery(query: Record<string, string | string[] | null> = {}): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one ?? '')}`))
    .join('&');
}

/** Presigns requests that browsers send to the store (Signature Version 4 in the query). */
export class Presigner {
  private readonly signer: S3RequestPresigner;

  constructor(
    private readonly client: S3Client,
    private readonly addresses: Record<Via, URL>,
    /** That of the store: it compares. */
    private readonly clock: { now(): Date },
  ) {
    this.signer = new S3RequestPresigner({ ...client.config });
  }

  async sign({ method, key, query = {}, headers = {}, expiresInSeconds, via = 'origin' }: Presigned): Promise<string> {
    const { protocol, hostname, port, host, pathname } = this.addresses[via];
    const expiresIn = Math.min(expiresInSeconds, await this.secondsOfSession());
    const names = new Set(Object.keys(headers));
    const { path, query: signed } = await this.signer.presign(
      {
        method,
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path: `${pathname.replace(/\/$/, '')}/${key.split('/').map(encode).join('/')}`,
        query,
        headers: { ...headers, host },
      },
      // Keeps all headers signed as headers: the presigner would otherwise move some into the query.
      { expiresIn, signingDate: this.clock.now(), signableHeaders: names, unhoistableHeaders: names },
    );
    return `${protocol}//${host}${path}?${toQuery(signed)}`;
  }

  /** An address ends with the session's credentials that signed it, so it must not promise more. */
  private async secondsOfSession(): Promise<number> {
    const { expiration } = await this.client.config.credentials();
    if (expiration === undefined) return Infinity;
    return Math.max(1, Math.floor((expiration.getTime() - this.clock.now().getTime()) / 1000));
  }
}

type Sending = Omit<SignPutOptions, 'contentType'>;

/** Signs the requests that clients send to the bucket, with the headers that the store must enforce. */
export class SignedRequests {
  constructor(
    private readonly bucket: Bucket,
    private readonly presigner: Presigner,
  ) {}

  put({ contentType = DEFAULT_TYPE, ...sending }: SignPutOptions): Promise<SignedObjectRequest> {
    const headers = {
      'content-type': contentType,
      ...this.bucket.noOverwriteHeaders,
      ...this.bucket.encryptionHeaders,
    };
    return this.send({ ...sending, headers });
  }

  /** `uploadId` is S3's own. */
  part({
    partNumber,
    uploadId,
    ...sending
  }: Sending & { partNumber: number; uploadId: string }): Promise<SignedObjectRequest> {
    return this.send({ ...sending, query: { partNumber: String(partNumber), uploadId }, headers: {} });
  }

  get({ key, fileName, expiresInSeconds, contentType, via }: SignGetOptions): Promise<string> {
    const query = {
      'response-content-disposition': contentDisposition(fileName),
      'response-content-type': contentType ?? downloadHeaders['Content-Type'],
      'response-cache-control': downloadHeaders['Cache-Control'],
    };
    return this.presigner.sign({ method: 'GET', key, query, expiresInSeconds, via });
  }

  /** Content-Length is signed but not returned: browsers derive it from the body and forbid setting it. */
  private async send({
    size,
    crc32,
    headers: others,
    ...call
  }: Sending & { query?: Record<string, string>; headers: Record<string, string> }): Promise<SignedObjectRequest> {
    const headers = { ...others, ...this.checksumHeader(crc32) };
    const signed = { ...headers, 'content-length': String(size) };
    return { method: 'PUT', url: await this.presigner.sign({ method: 'PUT', ...call, headers: signed }), headers };
  }

  private checksumHeader(crc32: number | undefined): Record<string, string> {
    return crc32 === undefined || !this.bucket.hasChecksums ? {} : { 'x-amz-checksum-crc32': toCrc32Header(crc32) };
  }
}
