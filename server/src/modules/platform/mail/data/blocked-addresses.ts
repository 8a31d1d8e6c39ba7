import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { toEmail } from '#contract/formats.js';
import { DAY_MS } from '#contract/units.js';
import { JoinedReads } from '../../../../core/batching/joined-calls.js';
import { Clock } from '../../../../core/clock/clock.js';
import { Log } from '../../../../core/logging/log.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import { type Bounce, BOUNCES_MAX, BOUNCES_WITHIN_MS, mailsEndUntil } from '../domain/bounce.js';

export const MAIL_BLOCKS = 'mail_blocks';

const blockReasons = ['bounced', 'complained', 'staff'] as const;
type BlockReason = (typeof blockReasons)[number];

/** An address whose mails came back. Clear text, since the staff has to see and lift it. */
interface MailBlockDocument {
  /** The address, as `toEmail` returns it. */
  _id: string;
  bounces: Bounce[];
  /** Null while it is still mailed. */
  reason: BlockReason | null;
  since: Date | null;
  /** Time at which its bounces are deleted, and with them a block that expires; null for one that is lifted by hand. */
  keptUntil: Date | null;
  /** The latest mail that left in spite of the block, since its reader had asked for it. */
  trial: { mailId: string; at: Date } | null;
}

export const mailBlockSchema = new Schema<MailBlockDocument>(
  {
    _id: { type: String, required: true },
    bounces: { type: [{ _id: false, id: String, at: Date, status: String, isGone: Boolean }], default: [] },
    reason: { type: String, enum: [...blockReasons, null], default: null },
    since: { type: Date, default: null },
    keptUntil: { type: Date, default: null },
    trial: { _id: false, type: { mailId: String, at: Date }, default: null },
  },
  { collection: MAIL_BLOCKS, strict: 'throw', versionKey: false, autoIndex: false },
);
mailBlockSchema.index({ since: -1 }, { partialFilterExpression: { since: SOME_TIME } });
mailBlockSchema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });

type MailBlock = Omit<MailBlockDocument, '_id'> & { email: string };

const blocked = { since: SOME_TIME } as const;

/** Addresses that are not mailed, since mails came back or were reported as spam. */
@Injectable()
export class BlockedAddresses {
  private readonly reads = new JoinedReads((emails) => this.findAll(emails));

  constructor(
    @InjectModel(MAIL_BLOCKS) private readonly blocks: Model<MailBlockDocument>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Why it is not mailed; null if it is. */
  async reasonOf(email: string): Promise<BlockReason | null> {
    return this.current(await this.reads.call(email))?.reason ?? null;
  }

  /** Idempotent by the bounce's id; ends mails to the address if the rule requires it. */
  async countBounce(email: string, bounce: Bounce): Promise<void> {
    const now = this.clock.now();
    const keptUntil = new Date(now.getTime() + BOUNCES_WITHIN_MS);
    const counted = await this.addBounce(email, bounce, keptUntil);
    if (!counted && bounce.isGone) await this.makeLasting(email);
    const state = counted ?? (await this.findByAddress(email));
    const until = mailsEndUntil(state?.bounces ?? [], now);
    if (until !== undefined) await this.blockUntil(email, { reason: 'bounced', until });
  }

  /** Until it is lifted. */
  block(email: string, reason: BlockReason, transaction?: Transaction): Promise<boolean> {
    return this.blockUntil(email, { reason, until: null }, transaction);
  }

  /**
   * Whether a mail that its reader asks for may leave although mails came back: one a day, as mailboxes are mended, and
   * mail servers mistaken. Each attempt of one mail is the same trial.
   */
  async mayTry(email: string, mailId: string): Promise<boolean> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - DAY_MS);
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

  /** A mail server accepted a mail for it: the mailbox exists again. */
  async endBounceBlock(email: string): Promise<void> {
    const { deletedCount } = await this.blocks.deleteOne({ _id: toEmail(email), reason: 'bounced', ...blocked });
    if (deletedCount === 1) this.log.info({}, 'address mailed again');
  }

  /** Deletes its bounces, too, so that the next one counts as the first. Null if it was mailed anyway. */
  async lift(email: string, transaction: Transaction): Promise<MailBlock | null> {
    const document = await this.blocks
      .findOneAndDelete({ _id: toEmail(email), ...blocked }, { session: transaction })
      .lean();
    return document && toBlock(document);
  }

  /** Null also for an expired block. */
  async findBlock(email: string): Promise<MailBlock | null> {
    return this.current(await this.findByAddress(email));
  }

  /** The latest first. */
  async page({ skip, limit }: { skip: number; limit: number }): Promise<{ blocks: MailBlock[]; total: number }> {
    const [documents, total] = await Promise.all([
      this.blocks.find(blocked).sort({ since: -1 }).skip(skip).limit(limit).lean(),
      this.blocks.countDocuments(blocked),
    ]);
    return { blocks: documents.map(toBlock), total };
  }

  async forget(email: string): Promise<void> {
    await this.blocks.deleteOne({ _id: toEmail(email) });
  }

  private current(block: MailBlock | null): MailBlock | null {
    return block?.keptUntil && block.keptUntil <= this.clock.now() ? null : block;
  }

  private async findByAddress(email: string): Promise<MailBlock | null> {
    const document = await this.blocks.findById(toEmail(email)).lean();
    return document && toBlock(document);
  }

  /** Keys of the result are the addresses as they were given. */
  private async findAll(emails: readonly string[]): Promise<Map<string, MailBlock>> {
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
  private async addBounce(email: string, bounce: Bounce, keptUntil: Date): Promise<MailBlock | null> {
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
  private async blockUntil(
    email: string,
    { reason, until }: { reason: BlockReason; until: Date | null },
    transaction?: Transaction,
  ): Promise<boolean> {
    const { modifiedCount, upsertedCount } = await this.blocks
      .updateOne(
        { _id: toEmail(email), since: null },
        {
          $set: { reason, since: this.clock.now(), keptUntil: until },
          $setOnInsert: { bounces: [], trial: null },
        },
        { upsert: true, ...(transaction && { session: transaction }) },
      )
      .catch((error: unknown) => {
        if (isDuplicateKey(error) && !transaction) return { modifiedCount: 0, upsertedCount: 0 };
        throw error;
      });
    const isNew = modifiedCount + upsertedCount === 1;
    if (isNew) this.log.warn({ reason }, 'address not mailed any more');
    return isNew;
  }

  /** A block that would expire stays until it is lifted. */
  private async makeLasting(email: string): Promise<void> {
    await this.blocks.updateOne({ _id: toEmail(email), reason: 'bounced', ...blocked }, { $set: { keptUntil: null } });
  }
}

function toBlock({ _id, ...rest }: MailBlockDocument): MailBlock {
  return { ...rest, email: _id };
}
