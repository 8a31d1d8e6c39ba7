import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, Schema } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import type { TransferEvent } from '../domain/event-chain.js';

export const TRANSFER_EVENTS = 'transfer_events';

type TransferEventDocument = TransferEvent & {
  /** `{transferId}-{seq}`, so that of two concurrent appends one fails. */
  _id: string;
  transferId: string;
  /** Idempotency key, unique per log. */
  once: string | null;
};

/** Append-only. */
export const transferEventSchema = new Schema<TransferEventDocument>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, default: {} },
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
    once: { type: String, default: null },
  },
  { collection: TRANSFER_EVENTS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

transferEventSchema.index({ transferId: 1, seq: 1 });
transferEventSchema.index({ transferId: 1, once: 1 }, { unique: true, partialFilterExpression: { once: SOME_TEXT } });

/** The latest event of a log: what the next one is chained to. */
export type LogHead = Pick<TransferEventDocument, 'seq' | 'hash'>;

type LoggedEvent = TransferEvent & Pick<TransferEventDocument, 'once'>;

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
    return this.events.findOne({ transferId }, { _id: 0, seq: 1, hash: 1 }).sort({ seq: -1 }).lean();
  }

  /** Finds which of these `once` keys are in the log. */
  async present(transferId: string, keys: string[]): Promise<Set<string>> {
    const found = await this.events.find({ transferId, once: { $in: keys } }, { _id: 0, once: 1 }).lean();
    return new Set(found.flatMap(({ once }) => once ?? []));
  }

  /** Inserts events in their order, up to the first whose `seq` or `once` key is taken. @returns how many */
  async insert(transferId: string, events: readonly LoggedEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    // The driver writes them: building Mongoose documents takes as long as the write.
    const documents = events.map((event) => ({ _id: idOf(transferId, event.seq), transferId, ...event }));
    try {
      await this.events.collection.insertMany(documents as object[], { ignoreUndefined: true });
      return documents.length;
    } catch (error) {
      if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error)) return error.insertedCount;
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

  /** Deletes the log of a forgotten transfer. */
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
