import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { ROADMAP_VOTES, type RoadmapVoteDocument } from './roadmap-vote.schema.js';

export interface Vote {
  entryId: string;
  userId: string;
}

const idOf = ({ entryId, userId }: Vote): string => `${entryId}:${userId}`;

/** Stores who voted for what. */
@Injectable()
export class RoadmapVoteRepository {
  constructor(@InjectModel(ROADMAP_VOTES) private readonly votes: Model<RoadmapVoteDocument>) {}

  /** @throws {MongoServerError} of a duplicate key, if there is one already */
  async insert(vote: Vote, createdAt: Date, transaction: Transaction): Promise<void> {
    await this.votes.create([{ _id: idOf(vote), ...vote, createdAt }], { session: transaction });
  }

  /** Whether there was one. */
  async remove(vote: Vote, transaction: Transaction): Promise<boolean> {
    const { deletedCount } = await this.votes.deleteOne({ _id: idOf(vote) }, { session: transaction });
    return deletedCount > 0;
  }

  async removeOfEntry(entryId: string, transaction: Transaction): Promise<void> {
    await this.votes.deleteMany({ entryId }, { session: transaction });
  }

  countOfEntry(entryId: string, transaction: Transaction): Promise<number> {
    return this.votes.countDocuments({ entryId }).session(transaction).exec();
  }

  async exists(vote: Vote): Promise<boolean> {
    return (await this.votes.exists({ _id: idOf(vote) })) !== null;
  }

  /** At most one for each entry. */
  ofUser(userId: string): Promise<RoadmapVoteDocument[]> {
    return this.votes.find({ userId }).lean();
  }
}
