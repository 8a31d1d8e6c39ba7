import type { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import type { Via } from '../object-store.js';

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
    client: S3Client,
    private readonly addresses: Record<Via, URL>,
    /** That of the store: it compares. */
    private readonly clock: { now(): Date },
  ) {
    this.signer = new S3RequestPresigner({ ...client.config });
  }

  async sign({ method, key, query = {}, headers = {}, expiresInSeconds, via = 'origin' }: Presigned): Promise<string> {
    const { protocol, hostname, port, host, pathname } = this.addresses[via];
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
      { expiresIn: expiresInSeconds, signingDate: this.clock.now(), signableHeaders: names, unhoistableHeaders: names },
    );
    return `${protocol}//${host}${path}?${toQuery(signed)}`;
  }
}
