import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '../../../../core/errors/app-error.js';
import { linkAccountOf } from '../../../../core/http/request-origin.js';
import type { DiskStore } from '../disk/disk.store.js';
import {
  type ByteRange,
  contentDisposition,
  downloadHeaders,
  isCachedByClient,
  wantedRange,
} from '../domain/download-headers.js';
import type { GrantOf } from '../domain/signed-url.js';
import type { DownloadCount } from '../download-authorizers.js';
import { type ObjectInfo, StoreError } from '../object-store.js';
import { ResponseWriter } from './response-writer.js';

/**
 * Authorises every request for bytes, even with a valid signature. Returns how to count the download, or null for bytes
 * that do not count.
 * @throws {AppError} when the download is not allowed
 */
export type AdmitDownload = (downloadToken: string, request: IncomingMessage) => Promise<DownloadCount | null>;

type OpenedObject = Awaited<ReturnType<DiskStore['openObject']>>;

interface Download {
  request: IncomingMessage;
  response: ServerResponse;
  object: OpenedObject;
  headers: OutgoingHttpHeaders;
  count: DownloadCount | null;
}

export interface DownloadOptions {
  store: DiskStore;
  admit: AdmitDownload;
  /**
   * Internal location of nginx, which then sends unencrypted files, without verifying checksums. The server does not see
   * how many bytes arrive.
   */
  handOff?: string | undefined;
}

export async function serve(
  { store, admit, handOff }: DownloadOptions,
  request: IncomingMessage,
  response: ServerResponse,
  grant: GrantOf<'get'>,
): Promise<void> {
  // Only the token names the account that the object belongs to.
  if (grant.token === undefined && linkAccountOf(request) !== null) throw new AppError('not-found');
  const count = grant.token === undefined ? null : await admit(grant.token, request);
  const object = await store.openObject(grant.key);
  try {
    if (grant.etag !== undefined && grant.etag !== object.info.etag) throw new StoreError('etag-mismatch');
    const headers = headersOf(object.info, grant);
    if (handOff !== undefined && object.plainPath !== null) {
      await count?.begin();
      // nginx sets these itself.
      const { ETag: _, 'Last-Modified': __, 'Accept-Ranges': ___, ...rest } = headers;
      response.writeHead(200, { ...rest, 'X-Accel-Redirect': handOff + object.plainPath }).end();
      return;
    }
    await respond({ request, response, object, headers, count });
  } finally {
    await object.close();
  }
}

function headersOf({ etag, modifiedAt }: ObjectInfo, { name, type }: GrantOf<'get'>): OutgoingHttpHeaders {
  return {
    ...downloadHeaders,
    ...(type !== undefined && { 'Content-Type': type }),
    'Content-Disposition': contentDisposition(name),
    'Accept-Ranges': 'bytes',
    ETag: `"${etag}"`,
    'Last-Modified': modifiedAt.toUTCString(),
  };
}

async function respond(download: Download): Promise<void> {
  const { request, response, object, headers } = download;
  const { size, etag, modifiedAt } = object.info;
  if (isCachedByClient(request.headers['if-none-match'], `"${etag}"`)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { ...headers, 'Content-Length': size }).end();
    return;
  }
  const range = wantedRange(request.headers, [`"${etag}"`, modifiedAt.toUTCString()], size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new AppError('range-not-satisfiable');
  }
  await send(download, range);
}

async function send({ response, object, headers, count }: Download, range: ByteRange | 'whole'): Promise<void> {
  const { size } = object.info;
  const { start, end } = range === 'whole' ? { start: 0, end: size } : range;
  const chunks = object.read(start, end, { isStartChecked: true });
  let sentTo = start;
  let hasBegun = false;
  try {
    // Reads before the headers are sent, so that a damaged start is an error response and not counted.
    let chunk = await chunks.next();
    await count?.begin();
    hasBegun = true;
    const partial = range === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
    response.writeHead(range === 'whole' ? 200 : 206, { ...headers, ...partial, 'Content-Length': end - start });
    const writer = new ResponseWriter(response);
    for (; !chunk.done; chunk = await chunks.next()) {
      const { length } = chunk.value;
      await writer.write(chunk.value);
      sentTo += length;
    }
    response.end();
  } finally {
    await chunks.return();
    if (hasBegun) await count?.served({ start, end: sentTo }, size);
  }
}
