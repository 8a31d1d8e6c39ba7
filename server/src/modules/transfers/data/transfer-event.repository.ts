import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import type { TransferEvent } from '../domain/event-chain.js';
import { TRANSFER_EVENTS, type TransferEventDocument } from './transfer-event.schema.js';

function toEvent({ seq, at, kind, data, previousHash, hash }: TransferEventDocument): TransferEvent {
  return { seq, at, kind, data, previousHash, hash };
}

@Injectable()
export class TransferEventRepository {
  constructor(@InjectModel(TRANSFER_EVENTS) private readonly events: Model<TransferEventDocument>) {}

  async last(transferId: string): Promise<TransferEvent | null> {
    const document = await this.events.findOne({ transferId }).sort({ seq: -1 }).lean();
    return document && toEvent(document);
  }

  async wasTold(transferId: string, once: string): Promise<boolean> {
    return (await this.events.exists({ transferId, once })) !== null;
  }

  /** False where the place, or the name of what is told once, is taken: nothing is written then. */
  async insert(transferId: string, event: TransferEvent, once: string | null): Promise<boolean> {
    try {
      await this.events.create({ _id: `${transferId}-${event.seq}`, transferId, ...event, once });
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
