import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY_MS } from '../../../core/clock/clock.js';
import { refusedOf } from '../../../core/mongo/together.js';
import type { DownloadFact } from '../domain/download-fact.js';
import { UNPACKED } from '../domain/ledger.js';
import { DOWNLOAD_FACTS, type DownloadFactDocument } from './download-fact.schema.js';

const UPDATES_AT_ONCE = 1000;
const FIRST_WINDOW_MS = DAY_MS;
const WIDEST_MS = 64 * DAY_MS;
const NARROWEST_MS = 1000;
const WINDOW_MOST = 8000;
const WINDOW_STEP = 4;

function toFact({ segment: _segment, ...fact }: DownloadFactDocument): DownloadFact {
  return fact;
}

@Injectable()
export class DownloadFactRepository {
  constructor(@InjectModel(DOWNLOAD_FACTS) private readonly facts: Model<DownloadFactDocument>) {}

  /** Those that were new; a fact that is known is left as it is. */
  async insert(facts: readonly DownloadFact[]): Promise<DownloadFact[]> {
    if (facts.length === 0) return [];
    try {
      await this.facts.insertMany(
        facts.map((fact) => ({ ...fact, segment: UNPACKED })),
        { ordered: false, lean: true },
      );
      return [...facts];
    } catch (error) {
      const refused = refusedOf(error);
      return facts.filter((_, index) => !refused.has(index));
    }
  }

  async unpacked(ownerId: string, sealed: number): Promise<DownloadFact[]> {
    const documents = await this.facts.find({ ownerId, segment: { $gt: sealed } }).lean();
    return documents.map(toFact);
  }

  async unpackedIds(ownerId: string, sealed: number, limit: number): Promise<string[]> {
    const documents = await this.facts
      .find({ ownerId, segment: { $gt: sealed } }, { _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** One by one: the embedded database looks through all facts for an update of many ids. */
  async putInto(segment: number, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += UPDATES_AT_ONCE) {
      const writes = ids
        .slice(from, from + UPDATES_AT_ONCE)
        .map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { segment } } } }));
      await this.facts.bulkWrite(writes, { ordered: false });
    }
  }

  async packedInto(ownerId: string, segment: number): Promise<DownloadFact[]> {
    const documents = await this.facts.find({ ownerId, segment }).lean();
    return documents.map(toFact);
  }

  /**
   * In the order of time, by windows as wide as some thousand facts: databases that gather a whole answer before they
   * send its first part gather no more than that.
   */
  async *stream(ownerId: string, from: Date, to: Date): AsyncGenerator<DownloadFact> {
    let width = FIRST_WINDOW_MS;
    for (let start = from.getTime(); start < to.getTime();) {
      const end = Math.min(start + width, to.getTime());
      const limit = width > NARROWEST_MS ? WINDOW_MOST : 0;
      const window = { $gte: new Date(start), $lt: new Date(end) };
      const documents = await this.facts.find({ ownerId, at: window }).sort({ at: 1 }).limit(limit).lean();
      if (limit > 0 && documents.length === limit) {
        width = Math.max(NARROWEST_MS, width / WINDOW_STEP);
        continue;
      }
      yield* documents.map(toFact);
      start = end;
      if (documents.length < WINDOW_MOST / WINDOW_STEP) width = Math.min(width * 2, WIDEST_MS);
    }
  }

  /** Of any owner, for the proof of the invariants. */
  async findMany(ids: readonly string[]): Promise<Map<string, DownloadFact>> {
    const documents = await this.facts.find({ _id: { $in: [...ids] } }).lean();
    return new Map(documents.map((document) => [document._id, toFact(document)]));
  }
}
