import { contentDisposition } from '../domain/content-disposition.js';
import { downloadHeaders } from '../domain/download-headers.js';
import type { SignedObjectRequest, SignGetOptions, SignPutOptions } from '../object-store.js';
import { type Bucket, DEFAULT_TYPE } from './bucket.js';
import { toCrc32Header } from './crc32-header.js';
import type { Presigner } from './presigner.js';

type Sending = Omit<SignPutOptions, 'contentType'>;

/** Signs the requests that clients send to the bucket, with the headers that the store must enforce. */
export class SignedRequests {
  constructor(
    private readonly bucket: Bucket,
    private readonly presigner: Presigner,
  ) {}

  put({ contentType = DEFAULT_TYPE, ...sending }: SignPutOptions): Promise<SignedObjectRequest> {
    const headers = { 'content-type': contentType, 'if-none-match': '*', ...this.bucket.encryptionHeaders };
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
