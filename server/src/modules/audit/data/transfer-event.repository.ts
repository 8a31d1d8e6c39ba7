import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { TransferEvent } from '../domain/event-chain.js';
import { TRANSFER_EVENTS, type TransferEventDocument } from './transfer-event.schema.js';

/** The latest event of a log: what the next one is chained to. */
export type LogHead = Pick<TransferEventDocument, 'seq' | 'hash' | 'once'>;

function toEvent({ seq, at, kind, data, previousHash, hash }: TransferEventDocument): TransferEvent {
  return { seq, at, kind, data, previousHash, hash };
}

function idOf(transferId: string, seq: number): string {
  return `${transferId}-${seq}`;
}

/** Reads and appends events of transfer logs. */
@Injectable()
export class TransferEventRepository {
  constructor(@InjectModel(TRANSFER_EVENTS) private readonly events: Model<TransferEventDocument>) {}

  head(transferId: string): Promise<LogHead | null> {
    return this.events.findOne({ transferId }, { _id: 0, seq: 1, hash: 1, once: 1 }).sort({ seq: -1 }).lean();
  }

  async has(transferId: string, once: string): Promise<boolean> {
    // `$type` is needed for the partial index to be used.
    return (await this.events.exists({ transferId, once: { $eq: once, $type: 'string' } })) !== null;
  }

  /** @returns false, without writing, if the `seq` or the `once` key is taken */
  async insert(transferId: string, event: TransferEvent, once: string | null): Promise<boolean> {
    try {
      // By the driver: building a Mongoose document takes as long as the write.
      const document: TransferEventDocument = { _id: idOf(transferId, event.seq), transferId, ...event, once };
      await this.events.collection.insertOne(document as object, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findAll(transferId: string): Promise<TransferEvent[]> {
    const documents = await this.events.find({ transferId }).sort({ seq: 1 }).lean();
    return documents.map(toEvent);
  }

  /** A range of `seq`, which has no gaps. */
  async page(transferId: string, { skip, limit }: { skip: number; limit: number }): Promise<TransferEvent[]> {
    const documents = await this.events
      .find({ transferId, seq: { $gte: skip, $lt: skip + limit } })
      .sort({ seq: 1 })
      .lean();
    return documents.map(toEvent);
  }

  /** Of a forgotten transfer. */
  async deleteOf(transferId: string): Promise<void> {
    await deleteInBatches(this.events, { transferId });
  }

  async *eachOf(transferId: string): AsyncGenerator<TransferEvent> {
    for await (const document of this.events.find({ transferId }).sort({ seq: 1 }).lean().cursor())
      yield toEvent(document);
  }

  /** Every log of every owner, for the integrity check. */
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
