import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { type Bounce, BOUNCES_MAX } from '../domain/bounce.js';
import { type BlockReason, MAIL_BLOCKS, type MailBlockDocument } from './mail-block.schema.js';

export type MailBlock = Omit<MailBlockDocument, '_id'> & { email: string };

const blocked = { since: { $type: 'date' } } as const;

/** Stores which addresses mails came back from. */
@Injectable()
export class MailBlockRepository {
  constructor(@InjectModel(MAIL_BLOCKS) private readonly blocks: Model<MailBlockDocument>) {}

  async find(email: string): Promise<MailBlock | null> {
    const document = await this.blocks.findById(email.toLowerCase()).lean();
    return document && toBlock(document);
  }

  /** Counts the bounce once; null if it was counted before. */
  async addBounce(email: string, bounce: Bounce, keptUntil: Date): Promise<MailBlock | null> {
    try {
      const document = await this.blocks
        .findOneAndUpdate(
          { _id: email.toLowerCase(), 'bounces.id': { $ne: bounce.id } },
          {
            $push: { bounces: { $each: [bounce], $slice: -BOUNCES_MAX } },
            $set: { keptUntil },
            $setOnInsert: { reason: null, since: null },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return document && toBlock(document);
    } catch (error) {
      // It is there, with this bounce.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Leaves an earlier block as it is; false then. */
  async block(email: string, reason: BlockReason, since: Date, transaction?: Transaction): Promise<boolean> {
    const { modifiedCount, upsertedCount } = await this.blocks
      .updateOne(
        { _id: email.toLowerCase(), since: null },
        { $set: { reason, since, keptUntil: null }, $setOnInsert: { bounces: [] } },
        { upsert: true, ...(transaction && { session: transaction }) },
      )
      .catch((error: unknown) => {
        if (isDuplicateKey(error) && !transaction) return { modifiedCount: 0, upsertedCount: 0 };
        throw error;
      });
    return modifiedCount + upsertedCount === 1;
  }

  /** With its bounces, so that the next one counts as the first. Null if it was not blocked. */
  async lift(email: string, transaction: Transaction): Promise<MailBlock | null> {
    const document = await this.blocks
      .findOneAndDelete({ _id: email.toLowerCase(), ...blocked }, { session: transaction })
      .lean();
    return document && toBlock(document);
  }

  /** The latest first. */
  async page({ skip, limit }: { skip: number; limit: number }): Promise<{ blocks: MailBlock[]; total: number }> {
    const [documents, total] = await Promise.all([
      this.blocks.find(blocked).sort({ since: -1 }).skip(skip).limit(limit).lean(),
      this.blocks.countDocuments(blocked),
    ]);
    return { blocks: documents.map(toBlock), total };
  }

  async delete(email: string): Promise<void> {
    await this.blocks.deleteOne({ _id: email.toLowerCase() });
  }
}

function toBlock({ _id, ...rest }: MailBlockDocument): MailBlock {
  return { ...rest, email: _id };
}
