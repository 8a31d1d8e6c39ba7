import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sha256 } from '../../../../core/secrets/secrets.js';
import {
  ClientLeft,
  contentDisposition,
  downloadHeaders,
  isCachedByClient,
  ResponseWriter,
  Stores,
  wantedRange,
} from '../../../platform/storage/index.js';
import { type ArchiveFile, archiveLayout } from '../domain/archive-layout.js';
import type { ServedRange } from '../domain/download.js';
import { archiveTitle } from '#contract/transfers/archive-title.js';
import { DownloadCounter } from '../download-counter.service.js';
import { ChecksumCache, type StoredFile } from './zip-checksums.js';
import { ZipBuffers, ZipReader, type ZipSource } from './zip-reader.js';

interface Archive extends ZipSource {
  /** Quoted; equal for equal bytes. */
  etag: string;
  fileName: string;
}

interface ArchiveCount {
  /** Called once the first bytes are read. */
  begin(): Promise<void>;
  /** The headers wait for `begin`, which may refuse. */
  mayRefuse: boolean;
  served(range: ServedRange, totalBytes: number): Promise<void>;
}

/** Number of 1 MiB buffers for all archives. */
const LARGE_BUFFERS = 16;

const UNCOUNTED: ArchiveCount = { begin: async () => {}, mayRefuse: false, served: async () => {} };

/** The archive of these files: its bytes depend on nothing else. */
export function archiveOf(
  from: Parameters<typeof archiveLayout>[0],
  files: readonly (ArchiveFile & StoredFile)[],
  title: string,
): Archive {
  const layout = archiveLayout(from, files);
  return {
    layout,
    files: new Map(files.map((file) => [file.id, file])),
    etag: `"${sha256(layout.identity)}"`,
    fileName: `${title}.zip`,
  };
}

/** Streams archives without storing them; supports byte ranges, so that downloads can be resumed. */
@Injectable()
export class ArchiveSender {
  readonly buffers = new ZipBuffers(LARGE_BUFFERS);
  readonly checksums = new ChecksumCache();

  async send(
    archive: Archive,
    { request, response }: { request: Request; response: Response },
    count = UNCOUNTED,
  ): Promise<void> {
    const { etag, layout } = archive;
    const headers = { ...downloadHeaders, 'Accept-Ranges': 'bytes', ETag: etag };
    if (isCachedByClient(request.get('if-none-match'), etag)) {
      response.status(304).set(headers).end();
      return;
    }
    const range = wantedRange(request.headers, [etag], layout.size);
    if (range === 'unsatisfiable') {
      response.status(416).set({ ...headers, 'Content-Range': `bytes */${layout.size}` });
      response.end();
      return;
    }
    const { start, end } = range === 'whole' ? { start: 0, end: layout.size } : range;
    const sendHeaders = (): void => {
      response.status(range === 'whole' ? 200 : 206).set(headers);
      response.set('Content-Disposition', contentDisposition(archive.fileName));
      response.set('Content-Length', String(end - start));
      if (range !== 'whole') response.set('Content-Range', `bytes ${start}-${end - 1}/${layout.size}`);
    };
    if (request.method === 'HEAD') {
      sendHeaders();
      response.end();
      return;
    }
    const reader = new ZipReader(archive, { start, end }, this);
    const sent = { bytes: 0 };
    let counting = Promise.resolve();
    try {
      // Before the headers, so that a store error is returned as an error and not counted.
      await reader.begin();
      // Not awaited, so that the first bytes do not wait for the database.
      counting = count.begin();
      counting.catch(() => undefined); // thrown where it is awaited
      if (count.mayRefuse) await counting;
      sendHeaders();
      await sendBytes(reader, response, sent);
      await counting;
    } finally {
      await reader.close();
      await counting.catch(() => undefined);
      await count.served({ start, end: start + sent.bytes }, layout.size);
    }
  }
}

async function sendBytes(reader: ZipReader, response: Response, sent: { bytes: number }): Promise<void> {
  const writer = new ResponseWriter(response);
  try {
    for await (const chunk of reader.chunks()) {
      await writer.write(chunk);
      sent.bytes += chunk.length;
    }
    response.end();
  } catch (error) {
    // Destroyed, so that a failed response cannot be mistaken for a complete archive. A visitor who left is no error.
    response.destroy();
    if (!(error instanceof ClientLeft)) throw error;
  }
}

/** Sends several files of a transfer as one archive, and counts the download. */
@Injectable()
export class ZipDownloads {
  constructor(
    private readonly counter: DownloadCounter,
    private readonly sender: ArchiveSender,
    private readonly stores: Stores,
  ) {}

  async serve(token: string, request: Request, response: Response): Promise<void> {
    const started = await this.counter.authorize(token, request);
    const { transfer } = started;
    const files = transfer.selectedFiles;
    const store = this.stores.named(transfer.store);
    const stored = files.map((file) => ({ ...file, store }));
    await this.sender.send(
      archiveOf(transfer, stored, archiveTitle(transfer, files)),
      { request, response },
      {
        begin: () => this.counter.recordStart(started, request),
        mayRefuse: this.counter.isLimited(started),
        served: (range, totalBytes) => this.counter.recordServed(started, request, { range, totalBytes }),
      },
    );
  }
}
