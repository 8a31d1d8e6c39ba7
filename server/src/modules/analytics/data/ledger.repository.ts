import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { type EventColumns, packColumns, unpackColumns } from '../domain/event-columns.js';
import { type Ledger, newLedger, type NextSegment, type SealedLedger } from '../domain/ledger.js';
import { type LedgerDocument, LEDGERS, type SegmentDocument, SEGMENTS } from './ledger.schema.js';

const SEGMENTS_AT_ONCE = 8;

/** Binary of a lean document is the driver's own class, which has the bytes as its `buffer`. */
function bytesIn(events: Buffer | { buffer: Uint8Array }): Uint8Array {
  return events instanceof Uint8Array ? events : events.buffer;
}

const segmentId = (ownerId: string, number: number): string => `${ownerId}:${number}`;
const numberIn = (ownerId: string, id: string): number => Number(id.slice(ownerId.length + 1));

@Injectable()
export class LedgerRepository {
  constructor(
    @InjectModel(LEDGERS) private readonly ledgers: Model<LedgerDocument>,
    @InjectModel(SEGMENTS) private readonly segments: Model<SegmentDocument>,
  ) {}

  async find(ownerId: string): Promise<Ledger> {
    const document = await this.ledgers.findById(ownerId, { waiting: 0 }).lean();
    if (!document) return newLedger(ownerId);
    const { _id, sealed, named, segments, next } = document;
    return { ownerId: _id, sealed, named, segments, next };
  }

  async findSealed(ownerId: string): Promise<SealedLedger> {
    const document = await this.ledgers.findById(ownerId, { sealed: 1, named: 1, segments: 1 }).lean();
    if (!document) return newLedger(ownerId);
    const { sealed, named, segments } = document;
    return { ownerId, sealed, named, segments };
  }

  /** How many wait then, about. */
  async countWaiting(ownerId: string, more: number): Promise<number> {
    const { sealed, named, segments, next } = newLedger(ownerId);
    const changed = () =>
      this.ledgers
        .findOneAndUpdate(
          { _id: ownerId },
          { $inc: { waiting: more }, $setOnInsert: { sealed, named, segments, next } },
          { upsert: true, returnDocument: 'after', projection: { waiting: 1 } },
        )
        .lean();
    const document = await changed().catch((error: unknown) => {
      if (isDuplicateKey(error)) return changed();
      throw error;
    });
    return document?.waiting ?? 0;
  }

  async ownersWaiting(atLeast: number, limit: number): Promise<string[]> {
    const found = await this.ledgers
      .find({ waiting: { $gte: atLeast } }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Decides what the next segment is; null where another decided first. */
  async begin({ ownerId, sealed }: Ledger, next: NextSegment): Promise<boolean> {
    const { modifiedCount } = await this.ledgers.updateOne({ _id: ownerId, sealed, next: null }, { $set: { next } });
    return modifiedCount === 1;
  }

  /** From now on the segment is read in place of its facts. False where another did it. */
  async finish(before: Ledger, after: Pick<Ledger, 'named' | 'segments'>): Promise<boolean> {
    const { ownerId, next } = before;
    if (!next) return false;
    const { modifiedCount } = await this.ledgers.updateOne(
      { _id: ownerId, sealed: before.sealed, 'next.number': next.number },
      { $set: { ...after, sealed: next.number, next: null }, $inc: { waiting: -next.factIds.length } },
    );
    return modifiedCount === 1;
  }

  /** Puts segments made anew, with numbers of their own, in the place of all. False where something was packed meanwhile. */
  async replaceSegments({ ownerId, sealed }: Ledger, after: Pick<Ledger, 'named' | 'segments'>): Promise<boolean> {
    const { matchedCount } = await this.ledgers.updateOne(
      { _id: ownerId, sealed, next: null },
      { $set: { ...after, sealed: sealed + after.segments.length } },
    );
    return matchedCount === 1;
  }

  async writeSegment(ownerId: string, number: number, columns: EventColumns): Promise<void> {
    const _id = segmentId(ownerId, number);
    await this.segments.replaceOne({ _id }, { _id, ownerId, events: packColumns(columns) }, { upsert: true });
  }

  /** Those of these numbers that are there. */
  async readSegments(ownerId: string, numbers: readonly number[]): Promise<Map<number, EventColumns>> {
    const found = new Map<number, EventColumns>();
    for (let from = 0; from < numbers.length; from += SEGMENTS_AT_ONCE) {
      const ids = numbers.slice(from, from + SEGMENTS_AT_ONCE).map((number) => segmentId(ownerId, number));
      for (const { _id, events } of await this.segments.find({ _id: { $in: ids } }).lean())
        found.set(numberIn(ownerId, _id), unpackColumns(bytesIn(events)));
    }
    return found;
  }

  /** Deletes those that are read no more, whoever left them. Later ones than `sealed` are somebody's who packs right now. */
  async deleteOthers(ownerId: string, { sealed, kept }: { sealed: number; kept: readonly number[] }): Promise<void> {
    const all = await this.segments.find({ ownerId }, { _id: 1 }).lean();
    const others = all
      .map(({ _id }) => _id)
      .filter((id) => numberIn(ownerId, id) <= sealed && !kept.includes(numberIn(ownerId, id)));
    if (others.length > 0) await this.segments.deleteMany({ _id: { $in: others } });
  }

  async *eachOwner(): AsyncGenerator<string> {
    for await (const { _id } of this.ledgers.find({}, { _id: 1 }).lean().cursor()) yield _id;
  }
}
