import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Opening } from '../domain/opening.js';
import { type Completed, NO_TALLY, type Opened, type Started, type Steps, type Tally } from '../domain/tally.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';
import { OPENINGS } from './opening.schema.js';
import { TALLIES, type TallyDocument } from './tally.schema.js';

/** As many as an answer may hold: the fewer round trips, the better. */
const BATCH = 20_000;
/** So many visits are looked up by one query. */
const VISITS = 1000;

interface Begun {
  recipientId: string | null;
  visitor?: string | null;
  startedAt: Date | null;
}

/** What visits of a transfer came to, and the records it follows from. */
@Injectable()
export class TallyRepository {
  constructor(
    @InjectModel(TALLIES) private readonly tallies: Model<TallyDocument>,
    @InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>,
    @InjectModel(OPENINGS) private readonly openings: Model<Opening>,
  ) {}

  async of(transferId: string): Promise<Tally> {
    return (await this.tallies.findById(transferId, { _id: 0 }).lean()) ?? NO_TALLY;
  }

  /** Everything from `since` on. */
  async stepsSince(transferId: string, since: Date): Promise<Steps> {
    // By the driver: of what may be many records only what counts is read, and nothing is converted.
    const [openings, starts, completions] = await Promise.all([
      this.openings.collection.find({ transferId, at: { $gte: since } }, options({ recipientId: 1, at: 1 })).toArray(),
      this.downloads.collection
        .find(
          { transferId, startedAt: { $gte: since } },
          options({ recipientId: 1, visitor: 1, country: 1, startedAt: 1 }),
        )
        .toArray(),
      this.downloads.collection
        .find({ transferId, completedAt: { $gte: since } }, options({ recipientId: 1, completedAt: 1 }))
        .toArray(),
    ]);
    return {
      openings: openings as unknown as Opened[],
      // Records from before there were visitors have none.
      starts: (starts as unknown as Started[]).map((start) => ({ ...start, visitor: start.visitor ?? null })),
      completions: completions as unknown as Completed[],
    };
  }

  /** Those of some visits by the plain link that began a download before that. */
  async visitsBefore(transferId: string, visits: (string | null)[], before: Date): Promise<Set<string | null>> {
    const found = new Set<string | null>();
    for (let from = 0; from < visits.length; from += VISITS) {
      const some = visits.slice(from, from + VISITS);
      // The rest is looked at here: a visit downloads little, and not every database has an index for all of it.
      const begun = await this.downloads.collection
        .find({ transferId, visitor: { $in: some } }, options({ visitor: 1, recipientId: 1, startedAt: 1 }))
        .toArray();
      for (const { visitor, recipientId, startedAt } of begun as unknown as Begun[])
        if (recipientId === null && startedAt && startedAt < before) found.add(visitor ?? null);
    }
    return found;
  }

  /** At most `limit`. */
  countStarted(transferId: string, { from, to }: { from: Date; to: Date }, limit: number): Promise<number> {
    return this.downloads.countDocuments({ transferId, startedAt: { $gte: from, $lt: to } }).limit(limit);
  }

  /** Nothing is written where the tally has changed since it was read. */
  async advance(transferId: string, from: Tally, to: Tally): Promise<void> {
    try {
      if (from === NO_TALLY) await this.tallies.create({ _id: transferId, ...to });
      else await this.tallies.updateOne({ _id: transferId, upTo: from.upTo }, { $set: to });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Every one of every owner, for the proof of the invariants. */
  async *each(): AsyncGenerator<Tally & { transferId: string }> {
    for await (const { _id, ...tally } of this.tallies.find().lean().cursor()) yield { transferId: _id, ...tally };
  }
}

function options(fields: Record<string, 1>): { projection: Record<string, 0 | 1>; batchSize: number } {
  return { projection: { ...fields, _id: 0 }, batchSize: BATCH };
}
