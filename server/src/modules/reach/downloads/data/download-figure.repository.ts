import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import type { AnalyticsSort, AnalyticsStep, AnalyticsTable } from '#contract/transfers/analytics.js';
import { type Scope, scopeCondition } from '../../../identity/auth/index.js';
import type { Download } from '../domain/download.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';

/** Downloads of members' transfers. */
export interface FigureScope {
  scope: Scope;
  /** Null for all transfers. */
  transferId: string | null;
  /** Null for everybody. */
  person?: string | null;
  start: Date;
  /** Excluded. */
  end: Date;
}

export interface Figures {
  downloads: number;
  people: number;
}

export interface Totals extends Figures {
  transfers: number;
  /** People who came by the plain link. */
  byLink: number;
}

interface CountedBy<Key> extends Figures {
  _id: Key;
  latest: Date;
}

/** `_id` is ISO weekday and hour, like `7 09`. */
export interface HourCount {
  _id: string;
  downloads: number;
}

/** The table determines which fields are present. */
export interface TableKey {
  country?: string | null;
  city?: string;
  transferId?: string;
  person?: string;
}

/** A personal link from which a person downloaded. */
export interface PersonalLink {
  person: string;
  transferId: string;
  recipientId: string;
}

export interface TableFigures {
  rows: CountedBy<TableKey>[];
  total: { count: number }[];
}

export interface TablePage {
  sort: AnalyticsSort;
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

/** `time` is local, like `2026-11-21 09:30:05`. */
export type ExportedDownload = Pick<Download, 'transferId' | 'recipientId' | 'country' | 'city' | 'proof'> & {
  time: string;
};

const stepFormats: Record<AnalyticsStep, string> = { day: '%Y-%m-%d', week: '%G-%V', month: '%Y-%m' };

const tableKeys: Record<AnalyticsTable, object> = {
  countries: { country: '$country' },
  cities: { country: '$country', city: '$city' },
  transfers: { transferId: '$transferId' },
  recipients: { person: '$person' },
};

const tableConditions: Record<AnalyticsTable, object> = {
  countries: {},
  cities: { city: { $ne: null } },
  transfers: {},
  recipients: { recipientId: { $ne: null } },
};

const BATCH = 1000;

function matchOf({ scope, transferId, person = null, start, end }: FigureScope): object {
  return {
    ...scopeCondition(scope),
    ...(transferId !== null && { transferId }),
    ...(person !== null && { person }),
    startedAt: { $gte: start, $lt: end },
  };
}

/** A zone may be written in any case; the database accepts one alone. */
function localTime(format: string, timeZone: string): object {
  const { timeZone: timezone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return { $dateToString: { date: '$startedAt', format, timezone } };
}

/** Groups by person first: one `$addToSet` per group would have to fit into memory. */
function countBy(key: string | object): PipelineStage.Group[] {
  return [
    { $group: { _id: { key, person: '$person' }, downloads: { $sum: 1 }, latest: { $max: '$startedAt' } } },
    {
      $group: {
        _id: '$_id.key',
        downloads: { $sum: '$downloads' },
        people: { $sum: 1 },
        latest: { $max: '$latest' },
      },
    },
  ];
}

/** Figures of an account's downloads, computed at each request. */
@Injectable()
export class DownloadFigureRepository {
  constructor(@InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>) {}

  async hasAny(scope: Scope): Promise<boolean> {
    return (await this.downloads.exists(scopeCondition(scope))) !== null;
  }

  async countTotals(scope: FigureScope): Promise<Totals> {
    const [[people], [transfers]] = await Promise.all([
      this.downloads.aggregate<Omit<Totals, 'transfers'>>([
        { $match: matchOf(scope) },
        { $group: { _id: { person: '$person', byLink: '$byLink' }, downloads: { $sum: 1 } } },
        {
          $group: {
            _id: null,
            downloads: { $sum: '$downloads' },
            people: { $sum: 1 },
            byLink: { $sum: { $cond: ['$_id.byLink', 1, 0] } },
          },
        },
        { $project: { _id: 0 } },
      ]),
      this.downloads.aggregate<{ count: number }>([
        { $match: matchOf(scope) },
        { $group: { _id: '$transferId' } },
        { $count: 'count' },
      ]),
    ]);
    return { ...(people ?? { downloads: 0, people: 0, byLink: 0 }), transfers: transfers?.count ?? 0 };
  }

  /** The personal links by which these people downloaded, the latest first. */
  async findPersonalLinks(scope: FigureScope, people: readonly string[]): Promise<PersonalLink[]> {
    if (people.length === 0) return [];
    const found = await this.downloads.aggregate<{ _id: PersonalLink }>([
      { $match: { ...matchOf(scope), person: { $in: [...people] }, recipientId: { $ne: null } } },
      {
        $group: {
          _id: { person: '$person', transferId: '$transferId', recipientId: '$recipientId' },
          latest: { $max: '$startedAt' },
        },
      },
      { $sort: { latest: -1 } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Keyed by step; steps without downloads are missing. */
  countSteps(scope: FigureScope, step: AnalyticsStep, timeZone: string): Promise<CountedBy<string>[]> {
    return this.downloads.aggregate([{ $match: matchOf(scope) }, ...countBy(localTime(stepFormats[step], timeZone))]);
  }

  /** Most downloads first. */
  countCountries(scope: FigureScope): Promise<CountedBy<string | null>[]> {
    return this.downloads.aggregate([
      { $match: matchOf(scope) },
      ...countBy('$country'),
      { $sort: { downloads: -1, _id: 1 } },
    ]);
  }

  countHours(scope: FigureScope, timeZone: string): Promise<HourCount[]> {
    return this.downloads.aggregate([
      { $match: matchOf(scope) },
      { $group: { _id: localTime('%u %H', timeZone), downloads: { $sum: 1 } } },
    ]);
  }

  async countTable(
    scope: FigureScope,
    by: AnalyticsTable,
    { sort, order, skip, limit }: TablePage,
  ): Promise<TableFigures | undefined> {
    const [figures] = await this.downloads.aggregate<TableFigures>([
      { $match: { ...matchOf(scope), ...tableConditions[by] } },
      ...countBy(tableKeys[by]),
      { $sort: { [sort]: order === 'asc' ? 1 : -1, _id: 1 } },
      { $facet: { rows: [{ $skip: skip }, { $limit: limit }], total: [{ $count: 'count' }] } },
    ]);
    return figures;
  }

  /** Oldest first. */
  async *readBatches(scope: FigureScope, timeZone: string): AsyncGenerator<ExportedDownload[]> {
    const cursor = this.downloads
      .aggregate<ExportedDownload>([
        { $match: matchOf(scope) },
        { $sort: { startedAt: 1 } },
        {
          $project: {
            _id: 0,
            transferId: 1,
            recipientId: 1,
            country: 1,
            city: 1,
            proof: 1,
            time: localTime('%Y-%m-%d %H:%M:%S', timeZone),
          },
        },
      ])
      .cursor({ batchSize: BATCH });
    let batch: ExportedDownload[] = [];
    for await (const download of cursor) {
      batch.push(download);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}
