import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sha256 } from '../../core/secrets/derived-secrets.js';
import {
  ClientLeft,
  contentDisposition,
  downloadHeaders,
  type ObjectStore,
  Stores,
  parseRange,
  ResponseWriter,
} from '../storage/index.js';
import { archiveNames } from './domain/archive-names.js';
import { archiveTitle } from './domain/archive-title.js';
import type { TransferFile } from './domain/transfer.js';
import { sliceLayout, type ZipEntry, type ZipLayout, zipLayout } from './domain/zip-layout.js';
import { DownloadCounter, type StartedDownload } from './download-counter.service.js';

interface Archive {
  store: ObjectStore;
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
    private readonly stores: Stores,
  ) {}

  async serve(token: string, request: Request, response: Response): Promise<void> {
    const started = await this.counter.admit(token);
    const archive = await this.archiveOf(started);
    const { size } = archive.layout;
    const ifRange = request.get('if-range');
    const isSameArchive = ifRange === undefined || ifRange === archive.etag;
    const range = isSameArchive ? parseRange(request.get('range'), size) : 'whole';
    response.set({ ...downloadHeaders, 'Accept-Ranges': 'bytes', ETag: archive.etag });
    response.set('Content-Disposition', contentDisposition(archive.fileName));
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${size}`).end();
      return;
    }
    const isWhole = range === 'whole';
    const { start, end } = isWhole ? { start: 0, end: size } : range;
    response.status(isWhole ? 200 : 206).set('Content-Length', String(end - start));
    if (!isWhole) response.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await this.counter.count(started, request);
    await this.send(archive, { start, end }, response);
  }

  private async archiveOf({ transfer, grant }: StartedDownload): Promise<Archive> {
    const wanted = new Set(grant.fileIds);
    const files = transfer.files.filter(({ id }) => wanted.has(id));
    const names = archiveNames(files.map(({ path }) => path));
    const entries: ZipEntry[] = [];
    for (const [index, file] of files.entries()) {
      const crc32 = file.crc32 ?? (await this.crcOf(transfer.store, file));
      entries.push({
        name: names[index] ?? file.id,
        size: file.size,
        crc32,
        modifiedAt: transfer.dateSent,
        source: file.id,
      });
    }
    const layout = zipLayout(entries);
    const etag = `"${sha256(`${transfer._id} ${grant.fileIds.join(',')} ${files.map((file) => file.etag).join(' ')}`)}"`;
    const fileName = `${archiveTitle(files.map(({ path }) => path))}.zip`;
    return {
      store: this.stores.named(transfer.store),
      layout,
      files: new Map(files.map((file) => [file.id, file])),
      etag,
      fileName,
    };
  }

  /** For a store that keeps no checksums: reads the file once before the archive begins. */
  private async crcOf(store: string, { itemPath, etag }: TransferFile): Promise<number> {
    let crc = 0;
    for await (const chunk of this.stores.named(store).read(itemPath, { ifEtag: etag, reuse: true }))
      crc = crc32(chunk, crc);
    return crc;
  }

  private async send(
    { store, layout, files }: Archive,
    { start, end }: { start: number; end: number },
    response: Response,
  ): Promise<void> {
    const writer = new ResponseWriter(response);
    try {
      for (const slice of sliceLayout(layout, start, end)) {
        if (slice.kind === 'bytes') response.write(slice.bytes);
        else await this.sendFile(store, files.get(slice.source), slice, writer);
      }
      response.end();
    } catch (error) {
      // A visitor who leaves is no fault; anything else must not end like a complete archive (F17).
      response.destroy();
      if (!(error instanceof ClientLeft)) throw error;
    }
  }

  private async sendFile(
    store: ObjectStore,
    file: TransferFile | undefined,
    { start, end }: { start: number; end: number },
    writer: ResponseWriter,
  ): Promise<void> {
    if (!file) throw new Error('archive names a file the transfer does not have');
    for await (const chunk of store.read(file.itemPath, { start, end, ifEtag: file.etag, reuse: true }))
      await writer.write(chunk);
  }
}
