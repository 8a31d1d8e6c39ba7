import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '../../../core/errors/app-error.js';
import type { DiskStore } from '../adapters/disk.store.js';
import { type ByteRange, parseRange } from '../domain/byte-range.js';
import { contentDisposition } from '../domain/content-disposition.js';
import { downloadHeaders } from '../domain/download-headers.js';
import type { GrantOf } from '../domain/signed-url.js';
import type { DownloadCount } from '../download-authorizers.js';
import { type ObjectInfo, StoreError } from '../object-store.js';
import { ResponseWriter } from './response-writer.js';

/**
 * Asked at every request for bytes, whatever was signed before (A60): refuses by throwing an AppError, else answers
 * how to count the download, null for what is no download. It begins just before the first bytes of any request are
 * sent; what each request has sent is told when it is over.
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
   * Where nginx has the files, as the beginning of an internal location: it sends what needs no decrypting, and checks no
   * checksums. How much arrived is not seen here then.
   */
  handOff?: string | undefined;
}

export async function serve(
  { store, admit, handOff }: DownloadOptions,
  request: IncomingMessage,
  response: ServerResponse,
  grant: GrantOf<'get'>,
): Promise<void> {
  const count = grant.token === undefined ? null : await admit(grant.token, request);
  const object = await store.openObject(grant.key);
  try {
    if (grant.etag !== undefined && grant.etag !== object.info.etag) throw new StoreError('etag-mismatch');
    const headers = headersOf(object.info, grant);
    if (handOff !== undefined && !object.isEncrypted) {
      await count?.begin();
      // Of these nginx has its own.
      const { ETag: _, 'Last-Modified': __, 'Accept-Ranges': ___, ...rest } = headers;
      response.writeHead(200, { ...rest, 'X-Accel-Redirect': handOff + grant.key }).end();
      return;
    }
    await answer({ request, response, object, headers, count });
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

async function answer(download: Download): Promise<void> {
  const { request, response, object, headers } = download;
  const { size, etag } = object.info;
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { ...headers, 'Content-Length': size }).end();
    return;
  }
  const range = wantedRange(request, object.info);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new AppError('range-not-satisfiable');
  }
  await send(download, range);
}

async function send({ response, object, headers, count }: Download, range: ByteRange | 'whole'): Promise<void> {
  const { size } = object.info;
  const { start, end } = range === 'whole' ? { start: 0, end: size } : range;
  const chunks = object.read(start, end);
  let sentTo = start;
  let hasBegun = false;
  try {
    // Before the headers: what is damaged from its beginning gets a proper answer, and is not counted.
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

function wantedRange(
  request: IncomingMessage,
  { etag, modifiedAt, size }: ObjectInfo,
): ByteRange | 'whole' | 'unsatisfiable' {
  const ifRange = request.headers['if-range'];
  const isSame = ifRange === undefined || ifRange === `"${etag}"` || ifRange === modifiedAt.toUTCString();
  return isSame ? parseRange(request.headers.range, size) : 'whole';
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(`"${etag}"`);
}
