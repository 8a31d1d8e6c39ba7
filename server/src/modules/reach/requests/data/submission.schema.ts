import { Schema } from 'mongoose';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Withheld } from '../../../files/transfers/index.js';
import type { Submission } from '../domain/submission.js';

export const SUBMISSIONS = 'submissions';

export type SubmissionDocument = Submission & {
  outbox: OutboxEntry[];
  /** State of its request; nobody reads it while this is set. */
  withheld?: Withheld;
};

/** Not those of a request that nobody may open. */
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
