import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../../core/errors/app-error.js';
import type { DiskStore } from '../adapters/disk.store.js';
import { type AdmitUpload, type IncomingBytes } from '../upload-admission.js';
import type { GrantOf } from '../domain/signed-url.js';

/** The signed length must be the announced one; a body without a length is measured while it comes (A61, A70). */
function demandLength(request: IncomingMessage, size: number): void {
  const length = request.headers['content-length'];
  if (length !== undefined && length !== String(size)) throw new AppError('signature-invalid');
}

/** A whole object in one request. Its type and that the key must be free are part of what was signed. */
async function receiveObject(
  store: DiskStore,
  request: IncomingMessage,
  grant: GrantOf<'put'>,
  arrival: IncomingBytes,
): Promise<string> {
  demandLength(request, grant.size);
  if (request.headers['if-none-match'] !== '*') throw new AppError('signature-invalid');
  if (request.headers['content-type'] !== grant.type) throw new AppError('signature-invalid');
  const { etag } = await store.put(grant.key, request, {
    size: grant.size,
    crc32: grant.crc32,
    signal: arrival.signal,
  });
  if (await arrival.isWanted()) return etag;
  await store.delete(grant.key);
  throw new AppError('upload-closed');
}

async function receivePart(
  store: DiskStore,
  request: IncomingMessage,
  grant: GrantOf<'part'>,
  arrival: IncomingBytes,
): Promise<string> {
  demandLength(request, grant.size);
  const { key, upload: uploadId, part: partNumber, offset, size, crc32 } = grant;
  const { etag } = await store.putPart({ key, uploadId, partNumber, offset, size, crc32 }, request, arrival.signal);
  return etag;
}

export interface UploadOptions {
  store: DiskStore;
  admitUpload: AdmitUpload;
}

/** @throws {AppError | StoreError} and then nothing was kept */
export async function receive(
  { store, admitUpload }: UploadOptions,
  request: IncomingMessage,
  response: ServerResponse,
  grant: GrantOf<'put'> | GrantOf<'part'>,
): Promise<void> {
  const arrival = await admitUpload(grant);
  const etag = await (
    grant.op === 'put' ? receiveObject(store, request, grant, arrival) : receivePart(store, request, grant, arrival)
  )
    .catch((error: unknown) => {
      throw arrival.signal.aborted ? arrival.signal.reason : error;
    })
    .finally(() => arrival.end());
  response.writeHead(200, { ETag: `"${etag}"`, 'Content-Length': 0, 'Cache-Control': 'no-store' });
  response.end();
}
