import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { refusedOf } from '../../../core/mongo/together.js';
import type { DownloadFact } from '../domain/download-fact.js';
import { UNPACKED } from '../domain/ledger.js';
import { DOWNLOAD_FACTS, type DownloadFactDocument } from './download-fact.schema.js';

const STREAM_BATCH = 1000;

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

  /** In the order of time. */
  async named(ids: readonly string[]): Promise<DownloadFact[]> {
    const documents = await this.facts.find({ _id: { $in: [...ids] } }).lean();
    return documents.map(toFact).sort((a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : 1));
  }

  async putInto(segment: number, ids: readonly string[]): Promise<void> {
    await this.facts.updateMany({ _id: { $in: [...ids] } }, { $set: { segment } });
  }

  count(ownerId: string): Promise<number> {
    return this.facts.countDocuments({ ownerId });
  }

  /** As if none had ever been packed. */
  async unpackAll(ownerId: string): Promise<void> {
    await this.facts.updateMany({ ownerId }, { $set: { segment: UNPACKED } });
  }

  /** In the order of time, as the reader takes them. */
  async *stream(ownerId: string, from: Date, to: Date): AsyncGenerator<DownloadFact> {
    const cursor = this.facts
      .find({ ownerId, at: { $gte: from, $lt: to } })
      .sort({ at: 1 })
      .lean()
      .cursor({ batchSize: STREAM_BATCH });
    for await (const document of cursor) yield toFact(document);
  }

  /** Of any owner, for the proof of the invariants. */
  async findMany(ids: readonly string[]): Promise<Map<string, DownloadFact>> {
    const documents = await this.facts.find({ _id: { $in: [...ids] } }).lean();
    return new Map(documents.map((document) => [document._id, toFact(document)]));
  }

  /** Every fact of an owner, for the proof of the invariants. */
  async *eachOf(ownerId: string): AsyncGenerator<DownloadFactDocument> {
    for await (const document of this.facts.find({ ownerId }).lean().cursor({ batchSize: STREAM_BATCH }))
      yield document;
  }
}
