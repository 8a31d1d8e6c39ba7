import { Injectable } from '@nestjs/common';
import type {
  AnalyticsOverview,
  AnalyticsPage,
  AnalyticsRow,
  AnalyticsTable,
  AnalyticsTransfer,
} from '#contract/analytics.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Member } from '../auth/index.js';
import { type NamedTransfer, type Transfer, TransferRepository } from '../transfers/index.js';
import { splitCityKey } from './domain/download-fact.js';
import { unpackCountry } from './domain/event-columns.js';
import { type Chosen, OverviewReckoning } from './domain/overview-reckoning.js';
import { type Period, periodOf, type WantedPeriod } from './domain/period.js';
import { type NumberedRow, TableReckoning, type WantedPage } from './domain/table-reckoning.js';
import { EventReader, type NumberBook, type OwnerEvents } from './event-reader.service.js';

export interface Wanted extends WantedPeriod {
  slug?: string | undefined;
}

/** No transfer has it: what nobody ever downloaded is counted as nothing. */
export const NOBODYS = -1;

export function nameOfTransfer({ title, fileName }: Pick<Transfer, 'title' | 'fileName'>): string {
  return title === '' ? fileName : title;
}

function analyticsTransferOf(transfer: NamedTransfer): AnalyticsTransfer {
  return { slug: transfer.slug, name: nameOfTransfer(transfer), isDeleted: transfer.deletedAt !== null };
}

interface Scope {
  period: Period;
  transfer: Transfer | null;
  events: OwnerEvents;
  chosen: Chosen;
}

/** What owners may know of downloads of their transfers. */
@Injectable()
export class Analytics {
  constructor(
    private readonly events: EventReader,
    private readonly transfers: TransferRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} transfer-not-found */
  async overview(member: Member, wanted: Wanted): Promise<AnalyticsOverview> {
    const { period, transfer, events, chosen } = await this.scope(member, wanted);
    const reckoning = new OverviewReckoning(period, chosen, events.universe);
    for (const columns of events.columns) reckoning.add(columns);
    const zone = period.zone.timeZone;
    return {
      timeZone: zone,
      ...period.days,
      hasAny: events.hasAny,
      transfer: transfer && analyticsTransferOf(transfer),
      ...reckoning.figures(),
    };
  }

  /** @throws {AppError} transfer-not-found */
  async table(member: Member, wanted: Wanted, by: AnalyticsTable, page: WantedPage): Promise<AnalyticsPage> {
    const { period, events, chosen } = await this.scope(member, wanted);
    const reckoning = new TableReckoning(by, period, chosen, events.universe);
    for (const columns of events.columns) reckoning.add(columns);
    const { rows, total } = reckoning.page(page);
    return { rows: await this.named(by, rows, events.names), total };
  }

  period({ timeZone }: Pick<Member, 'timeZone'>, wanted: WantedPeriod): Period {
    return periodOf(wanted, timeZone, this.clock.now());
  }

  /** Deleted ones too, as long as they are the owner's: their downloads have happened. @throws {AppError} transfer-not-found */
  async owned(ownerId: string, slug: string): Promise<Transfer> {
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (transfer?.ownerId !== ownerId) throw new AppError('transfer-not-found');
    return transfer;
  }

  private async scope(member: Member, wanted: Wanted): Promise<Scope> {
    const transfer = wanted.slug === undefined ? null : await this.owned(member.ownerId, wanted.slug);
    const period = this.period(member, wanted);
    const events = await this.events.read(member.ownerId, period.within);
    const chosen = transfer && ((await events.names.transferNumber(transfer._id)) ?? NOBODYS);
    return { period, transfer, events, chosen };
  }

  private async named(by: AnalyticsTable, rows: NumberedRow[], names: NumberBook): Promise<AnalyticsRow[]> {
    const numbers = rows.map(({ number }) => number);
    const places: AnalyticsRow[] = rows.map(({ number: _number, latest, ...figures }) => ({
      ...figures,
      latest: latest * 1000,
      country: null,
      city: null,
      transfer: null,
      recipient: null,
    }));
    if (by === 'countries')
      return places.map((row, index) => ({ ...row, country: unpackCountry(numbers[index] ?? 0) }));
    if (by === 'cities') {
      const found = await names.namesOf('city', numbers);
      return places.map((row, index) => ({ ...row, ...splitCityKey(found.get(numbers[index] ?? 0)?.key ?? '') }));
    }
    const found = await names.namesOf(by === 'transfers' ? 'transfer' : 'person', numbers);
    const about = numbers.map((number) => {
      const name = found.get(number);
      return by === 'transfers'
        ? { transferId: name?.key ?? '', recipientId: null }
        : { transferId: name?.transferId ?? '', recipientId: name?.recipientId ?? null };
    });
    const ids = [...new Set(about.map(({ transferId }) => transferId))];
    const transfers = new Map((await this.transfers.findNamed(ids)).map((transfer) => [transfer._id, transfer]));
    return places.map((row, index) => ({ ...row, ...aboutOf(transfers, about[index]) }));
  }
}

interface About {
  transferId: string;
  recipientId: string | null;
}

function aboutOf(
  transfers: ReadonlyMap<string, NamedTransfer>,
  about: About | undefined,
): Pick<AnalyticsRow, 'transfer' | 'recipient'> {
  const transfer = transfers.get(about?.transferId ?? '');
  if (!transfer) return { transfer: null, recipient: null };
  const recipient = transfer.recipients.find(({ recipientId }) => recipientId === about?.recipientId);
  return {
    transfer: analyticsTransferOf(transfer),
    recipient: recipient ? { email: recipient.email, name: recipient.name } : null,
  };
}
