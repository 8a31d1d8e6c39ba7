import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import type { AnalyticsSort, AnalyticsStep, AnalyticsTable } from '#contract/transfers/analytics.js';
import { deleteInBatches } from '../../../core/mongo/delete-in-batches.js';
import { type Scope, scopeCondition } from '../../auth/index.js';
import type { DownloadFact } from '../domain/download-fact.js';
import { DOWNLOAD_FACTS } from './download-fact.schema.js';

export interface FactScope {
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
  /** Those of the people who came by the plain link. */
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

/** What a person with a personal link downloaded from. */
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
export type ExportedFact = Pick<DownloadFact, 'transferId' | 'recipientId' | 'country' | 'city'> & { time: string };

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

function matchOf({ scope, transferId, person = null, start, end }: FactScope): object {
  return {
    ...scopeCondition(scope),
    ...(transferId !== null && { transferId }),
    ...(person !== null && { person }),
    at: { $gte: start, $lt: end },
  };
}

function localTime(format: string, timezone: string): object {
  return { $dateToString: { date: '$at', format, timezone } };
}

/** Groups by person first: one `$addToSet` per group would have to fit into memory. */
function countBy(key: string | object): PipelineStage.Group[] {
  return [
    { $group: { _id: { key, person: '$person' }, downloads: { $sum: 1 }, latest: { $max: '$at' } } },
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

/** Stores and aggregates download facts. */
@Injectable()
export class DownloadFactRepository {
  constructor(@InjectModel(DOWNLOAD_FACTS) private readonly facts: Model<DownloadFact>) {}

  /** Idempotent. */
  async insertOnce({ _id, ...fact }: DownloadFact): Promise<void> {
    await this.facts.updateOne({ _id }, { $setOnInsert: fact }, { upsert: true });
  }

  async *eachOf(accountId: string): AsyncGenerator<DownloadFact> {
    for await (const fact of this.facts.find({ accountId }).lean().cursor()) yield fact;
  }

  /** As `eachOf`. */
  countOf(accountId: string): Promise<number> {
    return this.facts.countDocuments({ accountId });
  }

  async deleteOf(accountId: string): Promise<void> {
    await deleteInBatches(this.facts, { accountId });
  }

  /** Keeps what figures need of a transfer's facts. */
  async anonymize(accountId: string, transferId: string, anonymous: (person: string) => string): Promise<void> {
    let batch: { _id: string; person: string }[] = [];
    const write = () =>
      this.facts.bulkWrite(
        batch.map(({ _id, person }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { person: anonymous(person), recipientId: null, city: null } },
          },
        })),
        { ordered: false },
      );
    const cursor = this.facts.find({ accountId, transferId }, { person: 1 }).lean().cursor();
    for await (const { _id, person } of cursor) {
      batch.push({ _id, person });
      if (batch.length < BATCH) continue;
      await write();
      batch = [];
    }
    if (batch.length > 0) await write();
  }

  async moveByTransfer(
    transferId: string,
    from: string,
    to: Pick<DownloadFact, 'accountId' | 'createdBy'>,
  ): Promise<void> {
    await this.facts.updateMany({ accountId: from, transferId }, { $set: to });
  }

  async handOver({ accountId, createdBy }: Pick<DownloadFact, 'accountId' | 'createdBy'>, to: string): Promise<void> {
    await this.facts.updateMany({ accountId, createdBy }, { $set: { createdBy: to } });
  }

  async hasAny(scope: Scope): Promise<boolean> {
    return (await this.facts.exists(scopeCondition(scope))) !== null;
  }

  async countTotals(scope: FactScope): Promise<Totals> {
    const [[people], [transfers]] = await Promise.all([
      this.facts.aggregate<Omit<Totals, 'transfers'>>([
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
      this.facts.aggregate<{ count: number }>([
        { $match: matchOf(scope) },
        { $group: { _id: '$transferId' } },
        { $count: 'count' },
      ]),
    ]);
    return { ...(people ?? { downloads: 0, people: 0, byLink: 0 }), transfers: transfers?.count ?? 0 };
  }

  /** The personal links by which these people downloaded, the latest first. */
  async findPersonalLinks(scope: FactScope, people: readonly string[]): Promise<PersonalLink[]> {
    if (people.length === 0) return [];
    const found = await this.facts.aggregate<{ _id: PersonalLink }>([
      { $match: { ...matchOf(scope), person: { $in: [...people] }, recipientId: { $ne: null } } },
      {
        $group: {
          _id: { person: '$person', transferId: '$transferId', recipientId: '$recipientId' },
          latest: { $max: '$at' },
        },
      },
      { $sort: { latest: -1 } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Keyed by step; steps without downloads are missing. */
  countSteps(scope: FactScope, step: AnalyticsStep, timeZone: string): Promise<CountedBy<string>[]> {
    return this.facts.aggregate([{ $match: matchOf(scope) }, ...countBy(localTime(stepFormats[step], timeZone))]);
  }

  /** Most downloads first. */
  countCountries(scope: FactScope): Promise<CountedBy<string | null>[]> {
    return this.facts.aggregate([
      { $match: matchOf(scope) },
      ...countBy('$country'),
      { $sort: { downloads: -1, _id: 1 } },
    ]);
  }

  countHours(scope: FactScope, timeZone: string): Promise<HourCount[]> {
    return this.facts.aggregate([
      { $match: matchOf(scope) },
      { $group: { _id: localTime('%u %H', timeZone), downloads: { $sum: 1 } } },
    ]);
  }

  async countTable(
    scope: FactScope,
    by: AnalyticsTable,
    { sort, order, skip, limit }: TablePage,
  ): Promise<TableFigures | undefined> {
    const [figures] = await this.facts.aggregate<TableFigures>([
      { $match: { ...matchOf(scope), ...tableConditions[by] } },
      ...countBy(tableKeys[by]),
      { $sort: { [sort]: order === 'asc' ? 1 : -1, _id: 1 } },
      { $facet: { rows: [{ $skip: skip }, { $limit: limit }], total: [{ $count: 'count' }] } },
    ]);
    return figures;
  }

  /** Oldest first. */
  async *readBatches(scope: FactScope, timeZone: string): AsyncGenerator<ExportedFact[]> {
    const cursor = this.facts
      .aggregate<ExportedFact>([
        { $match: matchOf(scope) },
        { $sort: { at: 1 } },
        {
          $project: {
            _id: 0,
            transferId: 1,
            recipientId: 1,
            country: 1,
            city: 1,
            time: localTime('%Y-%m-%d %H:%M:%S', timeZone),
          },
        },
      ])
      .cursor({ batchSize: BATCH });
    let batch: ExportedFact[] = [];
    for await (const fact of cursor) {
      batch.push(fact);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}
