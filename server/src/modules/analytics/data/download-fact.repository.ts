import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { duplicatesOf } from '../../../core/mongo/duplicates.js';
import type { DownloadFact } from '../domain/download-fact.js';
import { UNPACKED } from '../domain/ledger.js';
import { DOWNLOAD_FACTS, type DownloadFactDocument } from './download-fact.schema.js';

/** The embedded database holds each fact that was not packed against the whole list. */
const UPDATES_AT_ONCE = 500;

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
      const duplicates = duplicatesOf(error);
      return facts.filter((_, index) => !duplicates.has(index));
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

  /** Many by one write, which is made durable once; by the index, without looking through facts that were packed before. */
  async putInto(ownerId: string, segment: number, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += UPDATES_AT_ONCE) {
      const some = ids.slice(from, from + UPDATES_AT_ONCE);
      await this.facts.updateMany({ ownerId, segment: UNPACKED, _id: { $in: some } }, { $set: { segment } });
    }
  }

  async packedInto(ownerId: string, segment: number): Promise<DownloadFact[]> {
    const documents = await this.facts.find({ ownerId, segment }).lean();
    return documents.map(toFact);
  }

  /** Of any owner, for the proof of the invariants. */
  async findMany(ids: readonly string[]): Promise<Map<string, DownloadFact>> {
    const documents = await this.facts.find({ _id: { $in: [...ids] } }).lean();
    return new Map(documents.map((document) => [document._id, toFact(document)]));
  }
}
