import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { TransferEvent } from '../domain/event-chain.js';
import { TRANSFER_EVENTS, type TransferEventDocument } from './transfer-event.schema.js';

/** Shorter logs are read to their end as quickly as from anywhere. */
const LONG = 500;
/** Maximum of long logs. */
const REMEMBERED = 10_000;

function toEvent({ seq, at, kind, data, previousHash, hash }: TransferEventDocument): TransferEvent {
  return { seq, at, kind, data, previousHash, hash };
}

function idOf(transferId: string, seq: number): string {
  return `${transferId}-${seq}`;
}

@Injectable()
export class TransferEventRepository {
  /** How far long logs went at least: none ever gets shorter, and what came since is found without sorting the rest. */
  private readonly reached = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(@InjectModel(TRANSFER_EVENTS) private readonly events: Model<TransferEventDocument>) {}

  async last(transferId: string): Promise<TransferEvent | null> {
    const from = this.reached.get(transferId) ?? 0;
    const document = await this.events
      .findOne({ transferId, seq: { $gte: from } })
      .sort({ seq: -1 })
      .lean();
    if (!document && from === 0) return null;
    this.reached.delete(transferId);
    // Gone since, with a database that was put back to an earlier state.
    if (!document) return this.last(transferId);
    if (document.seq >= LONG) this.reached.set(transferId, document.seq);
    return toEvent(document);
  }

  /** Whether anything was told. */
  async hasBegun(transferId: string): Promise<boolean> {
    return (await this.events.exists({ _id: idOf(transferId, 0) })) !== null;
  }

  async has(transferId: string, once: string): Promise<boolean> {
    // The type is named so that the index of those that have a name serves.
    return (await this.events.exists({ transferId, once: { $eq: once, $type: 'string' } })) !== null;
  }

  /** False where the place, or the name of what is told once, is taken: nothing is written then. */
  async insert(transferId: string, event: TransferEvent, once: string | null): Promise<boolean> {
    try {
      await this.events.create({ _id: idOf(transferId, event.seq), transferId, ...event, once });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async ofTransfer(transferId: string): Promise<TransferEvent[]> {
    const documents = await this.events.find({ transferId }).sort({ seq: 1 }).lean();
    return documents.map(toEvent);
  }

  /** By place: places have no gaps, so a page is a range of them. */
  async page(transferId: string, { skip, limit }: { skip: number; limit: number }): Promise<TransferEvent[]> {
    const documents = await this.events
      .find({ transferId, seq: { $gte: skip, $lt: skip + limit } })
      .sort({ seq: 1 })
      .lean();
    return documents.map(toEvent);
  }

  /** Every chain of every owner, for the proof of the invariants. */
  async *eachChain(): AsyncGenerator<{ transferId: string; events: TransferEvent[] }> {
    let chain: { transferId: string; events: TransferEvent[] } | null = null;
    for await (const document of this.events.find().sort({ transferId: 1, seq: 1 }).lean().cursor()) {
      if (chain && chain.transferId !== document.transferId) {
        yield chain;
        chain = null;
      }
      chain ??= { transferId: document.transferId, events: [] };
      chain.events.push(toEvent(document));
    }
    if (chain) yield chain;
  }
}
