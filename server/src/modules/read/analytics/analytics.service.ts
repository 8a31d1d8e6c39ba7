import { Injectable } from '@nestjs/common';
import type {
  AnalyticsOverview,
  AnalyticsPage,
  AnalyticsRow,
  AnalyticsTable,
  AnalyticsTransfer,
} from '#contract/transfers/analytics.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Locations } from '../../../core/location/location.js';
import { isWithin, type Member } from '../../identity/auth/index.js';
import {
  DownloadFigureRepository,
  type Figures,
  type FigureScope,
  type HourCount,
  type PersonalLink,
  type TableFigures,
  type TablePage,
} from '../../reach/downloads/index.js';
import { type NamedTransfer, type Transfer, TransferRepository } from '../../files/transfers/index.js';
import { type Period, periodOf, type RequestedPeriod, stepsOf } from './domain/period.js';

export interface RequestedScope extends RequestedPeriod {
  slug?: string | undefined;
  person?: string | undefined;
}

/** Scope of the figures, and the time zone of days and hours. */
export type AnalyticsViewer = Pick<Member, 'scope' | 'timeZone'>;

export interface AnalyticsScope {
  period: Period;
  /** Null for all transfers. */
  transfer: Transfer | null;
  downloads: FigureScope;
}

const NO_FIGURES: Figures = { downloads: 0, people: 0 };
const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;

export function nameOfTransfer({ title, fileName, slug }: Pick<Transfer, 'title' | 'fileName' | 'slug'>): string {
  return title || fileName || slug;
}

/** Download statistics of an account, computed for each request. */
@Injectable()
export class Analytics {
  constructor(
    private readonly figures: DownloadFigureRepository,
    private readonly transfers: TransferRepository,
    private readonly locations: Locations,
    private readonly clock: Clock,
  ) {}

  async overview(viewer: AnalyticsViewer, requested: RequestedScope): Promise<AnalyticsOverview> {
    const { period, transfer, downloads } = await this.scope(viewer, requested);
    const { step, firstDays } = stepsOf(period);
    const [hasAny, totals, before, steps, countries, hours] = await Promise.all([
      this.figures.hasAny(downloads.scope),
      this.figures.countTotals(downloads),
      this.figures.countTotals({ ...downloads, start: period.previousStart, end: period.start }),
      this.figures.countSteps(downloads, step, period.timeZone),
      this.figures.countCountries(downloads),
      this.figures.countHours(downloads, period.timeZone),
    ]);
    const byStep = new Map(steps.map((counted) => [counted._id, counted]));
    return {
      timeZone: viewer.timeZone,
      from: period.firstDay,
      to: period.lastDay,
      hasAny,
      hasCities: this.locations.knowsCities,
      transfer: transfer && toAnalyticsTransfer(transfer),
      totals: { ...totals, countries: countries.filter(({ _id }) => _id !== null).length },
      before: { ...figuresOf(before), byLink: before.byLink },
      step,
      points: [...firstDays].map(([key, date]) => ({ date, ...figuresOf(byStep.get(key)) })),
      countries: countries.map((counted) => ({ country: counted._id, ...figuresOf(counted) })),
      heat: toHeat(hours),
    };
  }

  async table(
    viewer: AnalyticsViewer,
    requested: RequestedScope,
    { by, ...page }: TablePage & { by: AnalyticsTable },
  ): Promise<AnalyticsPage> {
    const { downloads } = await this.scope(viewer, requested);
    const figures = await this.figures.countTable(downloads, by, page);
    return { rows: await this.withNames(downloads, figures?.rows ?? []), total: figures?.total[0]?.count ?? 0 };
  }

  /** Includes deleted transfers, whose downloads still count. */
  async scope(
    { scope, timeZone }: AnalyticsViewer,
    { slug, person = '', ...requested }: RequestedScope,
  ): Promise<AnalyticsScope> {
    const transfer = slug === undefined ? null : await this.transfers.findAnyBySlug(slug);
    if (slug !== undefined && !(transfer && isWithin(scope, transfer))) throw new AppError('transfer-not-found');
    const period = periodOf(requested, timeZone, this.clock.now());
    const { start, end } = period;
    return {
      period,
      transfer,
      downloads: { scope, transferId: transfer?._id ?? null, person: person || null, start, end },
    };
  }

  private async withNames(downloads: FigureScope, rows: TableFigures['rows']): Promise<AnalyticsRow[]> {
    const people = rows.flatMap(({ _id: { person } }) => person ?? []);
    const links = await this.figures.findPersonalLinks(downloads, people);
    const ids = new Set([...rows.flatMap(({ _id: { transferId } }) => transferId ?? []), ...links.map(transferIdOf)]);
    const transfers = new Map((await this.transfers.findNamed([...ids])).map((found) => [found._id, found]));
    return rows.map(({ _id: { country = null, city = null, transferId = '', person }, latest, ...counted }) => {
      const own = links.filter((link) => link.person === person);
      const transfer = transfers.get(own[0]?.transferId ?? transferId);
      const recipient = own.map((link) => recipientOf(transfers.get(link.transferId), link)).find(Boolean);
      return {
        country,
        city,
        transfer: transfer ? toAnalyticsTransfer(transfer) : null,
        recipient: recipient ? { email: recipient.email, name: recipient.name } : null,
        person: person ?? null,
        transfers: person === undefined ? null : new Set(own.map(transferIdOf)).size,
        ...counted,
        latest: latest.getTime(),
      };
    });
  }
}

const transferIdOf = ({ transferId }: PersonalLink): string => transferId;

function recipientOf(transfer: NamedTransfer | undefined, { recipientId }: PersonalLink) {
  return transfer?.recipients.find((one) => one.recipientId === recipientId);
}

function toAnalyticsTransfer(transfer: NamedTransfer): AnalyticsTransfer {
  return { slug: transfer.slug, name: nameOfTransfer(transfer), isDeleted: transfer.deletedAt !== null };
}

function figuresOf({ downloads, people }: Figures = NO_FIGURES): Figures {
  return { downloads, people };
}

function toHeat(hours: readonly HourCount[]): number[][] {
  const counts = new Map(hours.map(({ _id, downloads }) => [_id, downloads]));
  return Array.from({ length: DAYS_OF_WEEK }, (_day, weekday) =>
    Array.from(
      { length: HOURS_OF_DAY },
      (_hour, hour) => counts.get(`${weekday + 1} ${String(hour).padStart(2, '0')}`) ?? 0,
    ),
  );
}
