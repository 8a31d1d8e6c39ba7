import { Schema } from 'mongoose';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import type { Bounce } from '../domain/bounce.js';

export const MAIL_BLOCKS = 'mail_blocks';

const blockReasons = ['bounced', 'complained', 'staff'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** An address whose mails came back. Clear text, since the staff has to see and lift it. */
export interface MailBlockDocument {
  /** The address, as `toEmail` returns it. */
  _id: string;
  bounces: Bounce[];
  /** Null while it is still mailed. */
  reason: BlockReason | null;
  since: Date | null;
  /** When its bounces are forgotten, and with them a block that ends by itself; null for one that is lifted by hand. */
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
