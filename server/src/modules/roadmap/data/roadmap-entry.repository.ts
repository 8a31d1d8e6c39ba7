import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { roadmapStates } from '#contract/choices.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { RoadmapEntry } from '../domain/roadmap-entry.js';
import { ROADMAP_ENTRIES, type RoadmapEntryDocument } from './roadmap-entry.schema.js';

const SHOWN_OF_EACH_STATE = 100;

/** Stores the entries of the roadmap. */
@Injectable()
export class RoadmapEntryRepository {
  constructor(@InjectModel(ROADMAP_ENTRIES) private readonly entries: Model<RoadmapEntryDocument>) {}

  async insert({ id, ...rest }: RoadmapEntry, transaction: Transaction): Promise<void> {
    await this.entries.create([{ _id: id, ...rest }], { session: transaction });
  }

  /** State by state: those with the most votes first, of what is done the latest. */
  async shown(): Promise<RoadmapEntry[]> {
    const columns = await Promise.all(
      roadmapStates.map((state) =>
        this.entries
          .find({ state })
          .sort(state === 'done' ? { stateSince: -1, _id: 1 } : { votes: -1, _id: 1 })
          .limit(SHOWN_OF_EACH_STATE)
          .lean(),
      ),
    );
    return columns.flat().map(toEntry);
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<RoadmapEntry | null> {
    const document = await this.entries.findById(id).session(transaction).lean();
    return document && toEntry(document);
  }

  /** Of all states. */
  async *each(): AsyncGenerator<RoadmapEntry> {
    for await (const document of this.entries.find().lean().cursor()) yield toEntry(document);
  }

  async change(
    id: string,
    changes: Pick<RoadmapEntry, 'title' | 'text' | 'state' | 'stateSince'>,
    transaction: Transaction,
  ): Promise<void> {
    await this.entries.updateOne({ _id: id }, { $set: changes }, { session: transaction });
  }

  /** Null if there is no such entry. */
  async addVotes(id: string, count: 1 | -1, transaction: Transaction): Promise<RoadmapEntry | null> {
    const document = await this.entries
      .findOneAndUpdate({ _id: id }, { $inc: { votes: count } }, { session: transaction, returnDocument: 'after' })
      .lean();
    return document && toEntry(document);
  }

  async remove(id: string, transaction: Transaction): Promise<void> {
    await this.entries.deleteOne({ _id: id }, { session: transaction });
  }
}

function toEntry({ _id, ...rest }: RoadmapEntryDocument): RoadmapEntry {
  return { id: _id, ...rest };
}
