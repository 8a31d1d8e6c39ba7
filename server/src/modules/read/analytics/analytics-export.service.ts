import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/primitives.js';
import { CSV_BOM, csvLine } from '../../../core/csv/write-csv.js';
import { LinkAddresses } from '../../identity/accounts/index.js';
import { DownloadFigureRepository, type ExportedDownload } from '../../reach/downloads/index.js';
import { transferLink } from '../../platform/mail/index.js';
import { type NamedTransfer, TransferRepository } from '../../files/transfers/index.js';
import {
  Analytics,
  type AnalyticsScope,
  type AnalyticsViewer,
  nameOfTransfer,
  type RequestedScope,
} from './analytics.service.js';
import { exportFileName, exportHeader, proofText } from './domain/export-texts.js';

export interface AnalyticsFile {
  fileName: string;
  parts: AsyncGenerator<string>;
}

type TransferCache = LRUCache<string, NamedTransfer>;

const MAX_CACHED_RECIPIENTS = 100_000;

/** Exports every download of a period as CSV. They are read by a cursor, so memory use is constant. */
@Injectable()
export class AnalyticsExport {
  constructor(
    private readonly analytics: Analytics,
    private readonly figures: DownloadFigureRepository,
    private readonly transfers: TransferRepository,
    private readonly addresses: LinkAddresses,
  ) {}

  /** @throws {AppError} transfer-not-found, before the response starts */
  async writeFile(viewer: AnalyticsViewer, requested: RequestedScope, lang: Language): Promise<AnalyticsFile> {
    const scope = await this.analytics.scope(viewer, requested);
    const { firstDay, lastDay } = scope.period;
    return { fileName: exportFileName(firstDay, lastDay), parts: this.parts(scope, viewer, lang) };
  }

  private async *parts(
    { downloads, period }: AnalyticsScope,
    { scope, timeZone: zoneName }: AnalyticsViewer,
    lang: Language,
  ): AsyncGenerator<string> {
    const cache: TransferCache = new LRUCache({ maxSize: MAX_CACHED_RECIPIENTS, sizeCalculation: recipientCountOf });
    const origin = await this.addresses.originOf(scope.accountId);
    const countryNames = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'region' });
    yield CSV_BOM + csvLine(exportHeader(lang));
    for await (const batch of this.figures.readBatches(downloads, period.timeZone)) {
      const transfers = await this.findTransfers(batch, cache);
      const lines = batch.map((download) =>
        csvLine([
          download.time,
          zoneName,
          ...this.transferCells(download, transfers.get(download.transferId), origin),
          download.country,
          download.country && (countryNames.of(download.country) ?? download.country),
          download.city,
          proofText(download.proof, lang),
        ]),
      );
      yield lines.join('');
    }
  }

  private async findTransfers(
    batch: readonly ExportedDownload[],
    cache: TransferCache,
  ): Promise<ReadonlyMap<string, NamedTransfer>> {
    const ids = [...new Set(batch.map(({ transferId }) => transferId))];
    const found = new Map(ids.flatMap((id) => entryOf(cache.get(id))));
    for (const transfer of await this.transfers.findNamed(ids.filter((id) => !found.has(id)))) {
      found.set(transfer._id, transfer);
      cache.set(transfer._id, transfer);
    }
    return found;
  }

  /** Name, link, address and name of the recipient. */
  private transferCells(
    { recipientId }: ExportedDownload,
    transfer: NamedTransfer | undefined,
    origin: string,
  ): string[] {
    const recipient = transfer?.recipients.find((one) => one.recipientId === recipientId);
    return [
      transfer ? nameOfTransfer(transfer) : '',
      transfer ? transferLink(origin, { slug: transfer.slug }) : '',
      recipient?.email ?? '',
      recipient?.name ?? '',
    ];
  }
}

/** Plus one, because the cache requires a positive size. */
function recipientCountOf({ recipients }: NamedTransfer): number {
  return recipients.length + 1;
}

function entryOf(transfer: NamedTransfer | undefined): [string, NamedTransfer][] {
  return transfer ? [[transfer._id, transfer]] : [];
}
