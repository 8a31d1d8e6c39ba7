import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toEmail } from '#contract/formats.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type Bounce, BOUNCES_MAX } from '../domain/bounce.js';
import { type BlockReason, MAIL_BLOCKS, type MailBlockDocument } from './mail-block.schema.js';

export type MailBlock = Omit<MailBlockDocument, '_id'> & { email: string };

const blocked = { since: SOME_TIME } as const;

/** Stores which addresses mails came back from. */
@Injectable()
export class MailBlockRepository {
  constructor(@InjectModel(MAIL_BLOCKS) private readonly blocks: Model<MailBlockDocument>) {}

  async findByAddress(email: string): Promise<MailBlock | null> {
    const document = await this.blocks.findById(toEmail(email)).lean();
    return document && toBlock(document);
  }

  /** Keys of the result are the addresses as they were given. */
  async findAll(emails: readonly string[]): Promise<Map<string, MailBlock>> {
    const documents = await this.blocks.find({ _id: { $in: emails.map(toEmail) } }).lean();
    const blocks = new Map(documents.map((document) => [document._id, toBlock(document)]));
    return new Map(
      emails.flatMap((email) => {
        const block = blocks.get(toEmail(email));
        return block ? [[email, block] as const] : [];
      }),
    );
  }

  /** Counts the bounce once; null if it was counted before, or the address is blocked. */
  async addBounce(email: string, bounce: Bounce, keptUntil: Date): Promise<MailBlock | null> {
    try {
      const document = await this.blocks
        .findOneAndUpdate(
          { _id: toEmail(email), since: null, 'bounces.id': { $ne: bounce.id } },
          {
            $push: { bounces: { $each: [bounce], $slice: -BOUNCES_MAX } },
            $set: { keptUntil },
            $setOnInsert: { reason: null, trial: null },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return document && toBlock(document);
    } catch (error) {
      // It is there, with this bounce or blocked.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Leaves an earlier block as it is; false then. `until`: null for one that is lifted by hand. */
  async block(
    email: string,
    { reason, since, until }: { reason: BlockReason; since: Date; until: Date | null },
    transaction?: Transaction,
  ): Promise<boolean> {
    const { modifiedCount, upsertedCount } = await this.blocks
      .updateOne(
        { _id: toEmail(email), since: null },
        { $set: { reason, since, keptUntil: until }, $setOnInsert: { bounces: [], trial: null } },
        { upsert: true, ...(transaction && { session: transaction }) },
      )
      .catch((error: unknown) => {
        if (isDuplicateKey(error) && !transaction) return { modifiedCount: 0, upsertedCount: 0 };
        throw error;
      });
    return modifiedCount + upsertedCount === 1;
  }

  /** A block that would end by itself stays until it is lifted. */
  async makeLasting(email: string): Promise<void> {
    await this.blocks.updateOne({ _id: toEmail(email), reason: 'bounced', ...blocked }, { $set: { keptUntil: null } });
  }

  /** False if another mail had its trial since `before`. Each attempt of one mail is the same trial. */
  async startTrial(
    email: string,
    { mailId, at, before }: { mailId: string; at: Date; before: Date },
  ): Promise<boolean> {
    const { matchedCount } = await this.blocks.updateOne(
      {
        _id: toEmail(email),
        reason: 'bounced',
        $or: [{ trial: null }, { 'trial.mailId': mailId }, { 'trial.at': { $lte: before } }],
      },
      { $set: { trial: { mailId, at } } },
    );
    return matchedCount === 1;
  }

  /** A mail server has taken a mail for it again. */
  async deleteBounced(email: string): Promise<boolean> {
    const { deletedCount } = await this.blocks.deleteOne({ _id: toEmail(email), reason: 'bounced', ...blocked });
    return deletedCount === 1;
  }

  /** Deletes its bounces, too, so that the next one counts as the first. Null if it was not blocked. */
  async lift(email: string, transaction: Transaction): Promise<MailBlock | null> {
    const document = await this.blocks
      .findOneAndDelete({ _id: toEmail(email), ...blocked }, { session: transaction })
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
    await this.blocks.deleteOne({ _id: toEmail(email) });
  }
}

function toBlock({ _id, ...rest }: MailBlockDocument): MailBlock {
  return { ...rest, email: _id };
}
