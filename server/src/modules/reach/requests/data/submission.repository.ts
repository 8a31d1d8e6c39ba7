import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import type { TimeCursor } from '../../../../core/paging/time-cursor.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import { type Scope, scopeCondition } from '../../../identity/auth/index.js';
import type { Withheld } from '../../../files/transfers/index.js';
import type { Submission, SubmissionItem } from '../domain/file-request.js';

export const SUBMISSIONS = 'submissions';

export type SubmissionDocument = Submission & {
  outbox: OutboxEntry[];
  /** The state of its request that hides the submission while it is set. */
  withheld?: Withheld;
};

/** Leaves out the submissions of hidden requests. */
export const SHOWN_SUBMISSIONS = { withheld: { $exists: false } } as const;

const text = { type: String, default: '' };

export const submissionSchema = new Schema<SubmissionDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, required: true },
    visitorId: { type: String, required: true },
    personId: { type: String, default: null },
    from: { _id: false, type: { name: text, company: text, email: text }, required: true },
    onlyOf: { type: String, default: null },
    transferId: { type: String, default: null },
    transferSlug: { type: String, default: null },
    items: {
      type: [
        {
          _id: false,
          itemId: String,
          state: String,
          files: {
            type: [{ _id: false, fileId: String, name: String, size: Number, recording: String }],
            default: [],
          },
          answer: { type: Schema.Types.Mixed, default: null },
          comment: text,
        },
      ],
      default: [],
    },
    isComplete: { type: Boolean, required: true },
    sealed: {
      _id: false,
      type: { lists: [{ _id: false, list: String, key: String }], visitorKeys: [String] },
      default: undefined,
    },
    uploads: { type: [String], default: [] },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    revision: { type: Number, required: true },
    withheld: String,
    outbox: outboxField,
  },
  { collection: SUBMISSIONS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

submissionSchema.index({ requestId: 1, firstAt: 1, _id: 1 });
submissionSchema.index({ requestId: 1, isComplete: 1, personId: 1 });
submissionSchema.index({ accountId: 1, lastAt: -1, _id: -1 });
submissionSchema.index({ accountId: 1, createdBy: 1, lastAt: -1, _id: -1 });
submissionSchema.index({ requestId: 1, onlyOf: 1 }, { unique: true, partialFilterExpression: { onlyOf: SOME_TEXT } });
submissionSchema.index(...outboxIndex);

/** A submission with the states of its items alone. */
export type SubmissionStates = Pick<
  Submission,
  '_id' | 'personId' | 'from' | 'transferSlug' | 'isComplete' | 'lastAt' | 'revision'
> & {
  items: Pick<SubmissionItem, 'itemId' | 'state'>[];
};

const statesAlone = {
  personId: 1,
  from: 1,
  transferSlug: 1,
  isComplete: 1,
  lastAt: 1,
  revision: 1,
  'items.itemId': 1,
  'items.state': 1,
};

/** Without what only the database needs. */
const STORED = { outbox: 0, withheld: 0 } as const;

/** Sealed lists may be large: who reads many submissions gets none. */
const WITHOUT_LISTS = { ...STORED, sealed: 0 } as const;

/** Reads most requests in one go; the server's first batch is 101. */
const STATES_BATCH = 1000;

/** The id of what a visitor submits for a request. */
export function submissionId(requestId: string, visitorId: string): string {
  return sha256(`submission\n${requestId}\n${visitorId}`).slice(0, 32);
}

/** Submissions: one record per request and visitor. */
@Injectable()
export class SubmissionRepository {
  constructor(@InjectModel(SUBMISSIONS) private readonly submissions: Model<SubmissionDocument>) {}

  findById(id: string): Promise<Submission | null> {
    return this.submissions.findById(id, STORED).lean();
  }

  /** Earlier submission of a visitor. */
  findByVisitor(requestId: string, visitorId: string): Promise<Submission | null> {
    return this.findById(submissionId(requestId, visitorId));
  }

  /**
   * Writes the first revision, or the one after that which was read.
   * @returns false if it was changed since; the transaction must be aborted then
   */
  async writeSubmission(
    { revision, ...submission }: Submission,
    { transaction, outbox = [] }: { transaction?: Transaction; outbox?: OutboxEntry[] } = {},
  ): Promise<boolean> {
    const next = { ...submission, revision: revision + 1 };
    const options = transaction ? { session: transaction } : {};
    try {
      if (revision === 0) {
        await this.submissions.create([{ ...next, outbox }], options);
        return true;
      }
      const { _id, ...changes } = next;
      const { modifiedCount } = await this.submissions.updateOne(
        { _id, revision },
        { $set: changes, $push: { outbox: { $each: outbox } } },
        options,
      );
      return modifiedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (isDuplicateKey(error, 'onlyOf')) throw new AppError('already-submitted');
      return false;
    }
  }

  /** Oldest first. */
  findByRequest(requestId: string): Promise<Submission[]> {
    return this.submissions.find({ requestId }, WITHOUT_LISTS).sort({ firstAt: 1, _id: 1 }).lean();
  }

  /** Finds submissions of an account, the latest first, without those that nothing is left of. */
  findLatest(scope: Scope, { after, limit }: { after: TimeCursor | null; limit: number }): Promise<Submission[]> {
    const older = after && { lastAt: { $lte: after.at }, $nor: [{ lastAt: after.at, _id: { $gte: after.id } }] };
    return this.submissions
      .find({ ...scopeCondition(scope), ...SHOWN_SUBMISSIONS, 'items.0': { $exists: true }, ...older }, WITHOUT_LISTS)
      .sort({ lastAt: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** Which items were submitted by whom, oldest first. */
  findStates(requestId: string, transaction: Transaction | null = null): Promise<SubmissionStates[]> {
    return this.submissions
      .find({ requestId }, statesAlone)
      .sort({ firstAt: 1, _id: 1 })
      .batchSize(STATES_BATCH)
      .session(transaction)
      .lean<SubmissionStates[]>();
  }

  /** Counts the people from whom nothing is missing. Each has one submission. */
  countComplete(requestId: string, personIds: string[]): Promise<number> {
    return this.submissions.countDocuments({ requestId, isComplete: true, personId: { $in: personIds } });
  }

  /** After other items are asked for. What changes meanwhile is written for them already. */
  async setComplete(
    changed: readonly Pick<Submission, '_id' | 'isComplete' | 'revision'>[],
    transaction: Transaction,
  ): Promise<void> {
    if (changed.length === 0) return;
    await this.submissions.bulkWrite(
      changed.map(({ _id, isComplete, revision }) => ({
        updateOne: { filter: { _id, revision }, update: { $set: { isComplete } } },
      })),
      { session: transaction },
    );
  }

  /** Whether anything is in the archive of a request. */
  async hasFiles(requestId: string): Promise<boolean> {
    const items = { $elemMatch: { state: { $ne: 'sent-back' }, 'files.0': { $exists: true } } };
    return (await this.submissions.exists({ requestId, items })) !== null;
  }

  /** Reassigns the submissions of a user who left the team. */
  async handOver({ accountId, createdBy }: Pick<Submission, 'accountId' | 'createdBy'>, to: string): Promise<void> {
    await this.submissions.updateMany({ accountId, createdBy }, { $set: { createdBy: to } });
  }

  async moveOf(requestId: string, owner: Pick<Submission, 'accountId' | 'createdBy'>): Promise<void> {
    await this.submissions.updateMany({ requestId }, { $set: owner });
  }

  async deleteByRequest(requestId: string): Promise<void> {
    await deleteInBatches(this.submissions, { requestId });
  }

  /** Null: the owner of the request may read them again. */
  async withhold(requestId: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    const update = withheld === null ? { $unset: { withheld: 1 } } : { $set: { withheld } };
    await this.submissions.updateMany({ requestId }, update, { session: transaction });
  }

  /** Yields what the export of an account shows. */
  async *eachShownOf(accountId: string): AsyncGenerator<Submission> {
    const shown = this.submissions
      .find({ accountId, ...SHOWN_SUBMISSIONS }, STORED)
      .lean()
      .cursor();
    for await (const submission of shown) yield submission;
  }

  async *eachOf(accountId: string): AsyncGenerator<Submission> {
    for await (const submission of this.submissions.find({ accountId }, STORED).lean().cursor()) yield submission;
  }

  /** Counts what `eachOf` yields. */
  countOf(accountId: string): Promise<number> {
    return this.submissions.countDocuments({ accountId });
  }

  async deleteOf(accountId: string): Promise<void> {
    await deleteInBatches(this.submissions, { accountId });
  }
}
