import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sha256 } from '../../core/secrets/derived-secrets.js';
import { contentDisposition, downloadHeaders, ObjectStore, parseRange } from '../storage/index.js';
import { archiveNames } from './domain/archive-names.js';
import { archiveTitle } from './domain/archive-title.js';
import type { TransferFile } from './domain/transfer.js';
import { sliceLayout, type ZipLayout, zipLayout } from './domain/zip-layout.js';
import { DownloadCounter, type StartedDownload } from './download-counter.service.js';

interface Archive {
  layout: ZipLayout;
  files: Map<string, TransferFile>;
  etag: string;
  fileName: string;
}

/** Streams several files as one zip: no second copy, no waiting, any byte range, so that a broken download goes on. */
@Injectable()
export class ZipDownloads {
  constructor(
    private readonly counter: DownloadCounter,
    private readonly store: ObjectStore,
  ) {}

  async serve(token: string, request: Request, response: Response): Promise<void> {
    const started = await this.counter.admit(token);
    const archive = this.archiveOf(started);
    const { size } = archive.layout;
    const ifRange = request.get('if-range');
    const isSameArchive = ifRange === undefined || ifRange === archive.etag;
    const range = isSameArchive ? parseRange(request.get('range'), size) : null;
    response.set({ ...downloadHeaders, 'Accept-Ranges': 'bytes', ETag: archive.etag });
    response.set('Content-Disposition', contentDisposition(archive.fileName));
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${size}`).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.status(range ? 206 : 200).set('Content-Length', String(end - start + 1));
    if (range) response.set('Content-Range', `bytes ${start}-${end}/${size}`);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await this.counter.count(started, request);
    await this.send(archive, { start, end }, response);
  }

  private archiveOf({ transfer, grant }: StartedDownload): Archive {
    const wanted = new Set(grant.fileIds);
    const files = transfer.files.filter(({ id }) => wanted.has(id));
    const names = archiveNames(files.map(({ path }) => path));
    const layout = zipLayout(
      files.map(({ id, size, crc32 }, index) => ({ name: names[index] ?? id, size, crc32, modifiedAt: transfer.dateSent, source: id })),
    );
    const etag = `"${sha256(`${transfer._id} ${grant.fileIds.join(',')} ${files.map((file) => file.etag).join(' ')}`)}"`;
    const fileName = `${archiveTitle(files.map(({ path }) => path))}.zip`;
    return { layout, files: new Map(files.map((file) => [file.id, file])), etag, fileName };
  }

  private async send({ layout, files }: Archive, { start, end }: { start: number; end: number }, response: Response): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      for (const slice of sliceLayout(layout, start, end)) {
        if (slice.kind === 'bytes') await write(response, slice.bytes, gone.signal);
        else await this.sendFile(files.get(slice.source), slice, response, gone.signal);
      }
      response.end();
    } catch (error) {
      // A visitor who leaves is no fault; anything else must not end like a complete archive (F17).
      response.destroy();
      if (!gone.signal.aborted) throw error;
    }
  }

  private async sendFile(
    file: TransferFile | undefined,
    { start, end }: { start: number; end: number },
    response: Response,
    signal: AbortSignal,
  ): Promise<void> {
    if (!file) throw new Error('archive names a file the transfer does not have');
    for await (const chunk of this.store.read(file.itemPath, { start, end, ifEtag: file.etag, signal })) await write(response, chunk, signal);
  }
}

async function write(response: Response, chunk: Buffer, signal: AbortSignal): Promise<void> {
  if (!response.write(chunk)) await once(response, 'drain', { signal });
}
