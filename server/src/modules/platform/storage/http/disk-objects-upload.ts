import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../../../core/errors/app-error.js';
import type { DiskStore } from '../disk/disk.store.js';
import type { GrantOf } from '../domain/signed-url.js';
import type { ObjectInfo } from '../object-store.js';

/** One upload request to the disk store. */
export interface IncomingBytes {
  /** Aborts with an AppError when the upload has ended or another request sends the same file. */
  signal: AbortSignal;
  /** Called after storing: false when a purge of the upload may have missed the object. */
  isWanted(stored: ObjectInfo): Promise<boolean>;
  end(): void;
}

/** @throws {AppError} when the upload does not accept bytes */
export type AdmitUpload = (grant: GrantOf<'put'> | GrantOf<'part'>) => Promise<IncomingBytes>;

/** Content-Length must equal the signed size; the store measures a body without it. */
function assertLength(request: IncomingMessage, size: number): void {
  const length = request.headers['content-length'];
  if (length !== undefined && length !== String(size)) throw new AppError('signature-invalid');
}

/** A whole object in one request. The signature covers its type and `If-None-Match: *`. */
async function receiveObject(
  store: DiskStore,
  request: IncomingMessage,
  grant: GrantOf<'put'>,
  incoming: IncomingBytes,
): Promise<string> {
  assertLength(request, grant.size);
  if (request.headers['if-none-match'] !== '*') throw new AppError('signature-invalid');
  if (request.headers['content-type'] !== grant.type) throw new AppError('signature-invalid');
  const stored = await store.put(grant.key, request, {
    size: grant.size,
    crc32: grant.crc32,
    signal: incoming.signal,
  });
  if (await incoming.isWanted(stored)) return stored.etag;
  await store.delete(grant.key);
  throw new AppError('upload-not-found');
}

async function receivePart(
  store: DiskStore,
  request: IncomingMessage,
  grant: GrantOf<'part'>,
  incoming: IncomingBytes,
): Promise<string> {
  assertLength(request, grant.size);
  const { key, upload: uploadId, part: partNumber, offset, size, crc32 } = grant;
  const { etag } = await store.putPart({ key, uploadId, partNumber, offset, size, crc32 }, request, incoming.signal);
  return etag;
}

export interface UploadOptions {
  store: DiskStore;
  admitUpload: AdmitUpload;
}

/** @throws {AppError | StoreError} nothing is stored then */
export async function receive(
  { store, admitUpload }: UploadOptions,
  request: IncomingMessage,
  response: ServerResponse,
  grant: GrantOf<'put'> | GrantOf<'part'>,
): Promise<void> {
  const incoming = await admitUpload(grant);
  const etag = await (
    grant.op === 'put' ? receiveObject(store, request, grant, incoming) : receivePart(store, request, grant, incoming)
  )
    .catch((error: unknown) => {
      throw incoming.signal.aborted ? incoming.signal.reason : error;
    })
    .finally(() => incoming.end());
  response.writeHead(200, { ETag: `"${etag}"`, 'Content-Length': 0, 'Cache-Control': 'no-store' });
  response.end();
}
