import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { CSV_BOM, csvLine } from '../../core/csv/write-csv.js';
import type { Member } from '../auth/index.js';
import { type Transfer, TransferRepository } from '../transfers/index.js';
import { Analytics, nameOfTransfer, type Wanted } from './analytics.service.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import type { DownloadFact } from './domain/download-fact.js';
import { clockText, exportFileName, exportHeader } from './domain/export-texts.js';
import type { Period } from './domain/period.js';

/** Lines are handed on together, so that a million of them are no million writes. */
const LINES_AT_ONCE = 500;
/** Transfers that are remembered while their downloads are written. */
const TRANSFERS_KEPT = 500;

type Named = Pick<Transfer, '_id' | 'slug' | 'title' | 'fileName'> & {
  recipients: Map<string, { email: string; name: string }>;
};

export interface AnalyticsFile {
  fileName: string;
  parts: AsyncGenerator<string>;
}

/** Every download of a period as CSV, read and written piece by piece: memory does not grow with their number. */
@Injectable()
export class AnalyticsExport {
  constructor(
    private readonly analytics: Analytics,
    private readonly facts: DownloadFactRepository,
    private readonly transfers: TransferRepository,
    private readonly config: Config,
  ) {}

  /** @throws {AppError} transfer-not-found, before anything is written */
  async write(member: Member, wanted: Wanted, lang: Language): Promise<AnalyticsFile> {
    const { ownerId } = member;
    const transfer = wanted.slug === undefined ? null : await this.analytics.owned(ownerId, wanted.slug);
    const period = this.analytics.period(member, wanted);
    const facts = this.chosen(ownerId, period, transfer?._id ?? null);
    return { fileName: exportFileName(period.days.from, period.days.to), parts: this.lines(facts, period, lang) };
  }

  private async *chosen(ownerId: string, { within, zone, fromDay, toDay }: Period, transferId: string | null) {
    const [from, to] = [new Date(within.from * 1000), new Date(within.to * 1000)];
    for await (const fact of this.facts.stream(ownerId, from, to)) {
      const day = zone.day(Math.floor(fact.at.getTime() / 1000));
      if (day >= fromDay && day <= toDay && (transferId === null || fact.transferId === transferId)) yield fact;
    }
  }

  private async *lines(facts: AsyncGenerator<DownloadFact>, period: Period, lang: Language): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(exportHeader(lang));
    const known = new Map<string, Named>();
    const write = lineWriter({ period, lang, origin: this.config.env.PUBLIC_URL });
    let batch: DownloadFact[] = [];
    for await (const fact of facts) {
      batch.push(fact);
      if (batch.length < LINES_AT_ONCE) continue;
      yield await this.linesOf(batch, known, write);
      batch = [];
    }
    if (batch.length > 0) yield await this.linesOf(batch, known, write);
  }

  private async linesOf(
    facts: readonly DownloadFact[],
    known: Map<string, Named>,
    write: (fact: DownloadFact, transfer: Named | undefined) => string,
  ): Promise<string> {
    if (known.size > TRANSFERS_KEPT) known.clear();
    const missing = [...new Set(facts.map(({ transferId }) => transferId))].filter((id) => !known.has(id));
    for (const { _id, slug, title, fileName, recipients } of await this.transfers.findManyById(missing)) {
      const byId = recipients.map(({ recipientId, email, name }) => [recipientId, { email, name }] as const);
      known.set(_id, { _id, slug, title, fileName, recipients: new Map(byId) });
    }
    return facts.map((fact) => write(fact, known.get(fact.transferId))).join('');
  }
}

function lineWriter({ period, lang, origin }: { period: Period; lang: Language; origin: string }) {
  const countries = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'region' });
  const { zone } = period;
  return ({ at, country, city, recipientId }: DownloadFact, transfer: Named | undefined): string => {
    const recipient = transfer?.recipients.get(recipientId ?? '');
    return csvLine([
      clockText(zone.clock(Math.floor(at.getTime() / 1000))),
      zone.timeZone,
      transfer ? nameOfTransfer(transfer) : '',
      transfer ? `${origin}/w/${transfer.slug}` : '',
      recipient?.email ?? '',
      recipient?.name ?? '',
      country ?? '',
      country === null ? '' : (countries.of(country) ?? country),
      city ?? '',
    ]);
  };
}
