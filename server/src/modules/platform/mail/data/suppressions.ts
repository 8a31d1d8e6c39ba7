import * as z from 'zod';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { type Language, languageSchema } from '#contract/primitives.js';
import { Config } from '../../../../config/config.module.js';
import { JoinedReads } from '../../../../core/batching/joined-calls.js';
import { Clock } from '../../../../core/clock/clock.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import { defineToken, Tokens } from '../../../../core/tokens/tokens.js';
import { type MailList, mailLists } from '../domain/mail-props.js';

export const SUPPRESSIONS = 'mail_suppressions';

/** Stores a hash of the address instead of the address. */
interface SuppressionDocument {
  _id: string;
  list: MailList;
  createdAt: Date;
}

export const suppressionSchema = new Schema<SuppressionDocument>(
  {
    _id: { type: String, required: true },
    list: { type: String, enum: mailLists, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: SUPPRESSIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

const claims = z.object({ sub: z.string(), list: z.enum(mailLists), lang: languageSchema });
/** Claims of an unsubscribe link; `sub` is a hash, not the address. */
export type Unsubscriber = z.output<typeof claims>;

export const UNSUBSCRIBE_TOKEN = defineToken('unsubscribe', claims, 365 * 24 * 3600);

interface Subscription {
  email: string;
  list: MailList;
  /** The topic of a list that has topics; null for the whole list. */
  topic?: string | null;
}

/** A recipient who leaves the list on the right also leaves the one on the left. */
const widerLists: Partial<Record<MailList, MailList>> = { reminders: 'transfers' };

/** Addresses that have unsubscribed, by kind of mail; hashes alone are stored. */
@Injectable()
export class Suppressions {
  private readonly reads = new JoinedReads((ids) => this.findTimes(ids));

  constructor(
    @InjectModel(SUPPRESSIONS) private readonly suppressions: Model<SuppressionDocument>,
    private readonly tokens: Tokens,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async isSuppressed(subscription: Subscription): Promise<boolean> {
    const { email, list } = subscription;
    const wider = widerLists[list];
    const ids = [idOf(subscription), ...(wider ? [idOf({ email, list: wider })] : [])];
    const found = await Promise.all(ids.map((id) => this.reads.call(id)));
    return found.some((at) => at !== null);
  }

  /** Which of these subscriptions ended when, by address; leaves out addresses that left a wider list. */
  async findEnded(subscriptions: readonly Subscription[]): Promise<Map<string, Date>> {
    const emails = new Map(subscriptions.map((subscription) => [idOf(subscription), subscription.email]));
    const ended = await this.findTimes([...emails.keys()]);
    return new Map([...ended].map(([id, at]) => [emails.get(id) ?? '', at]));
  }

  unsubscribeUrl(subscription: Subscription, lang: Language): string {
    const claims: Unsubscriber = { sub: idOf(subscription), list: subscription.list, lang };
    return `${this.config.env.PUBLIC_URL}/v1/unsubscribe/${this.tokens.sign(UNSUBSCRIBE_TOKEN, claims)}`;
  }

  /** Null for a forged or expired link. */
  verifyToken(token: string): Unsubscriber | null {
    return this.tokens.verify(UNSUBSCRIBE_TOKEN, token);
  }

  /** Resubscribes an address; only its owner may ask for it. */
  async remove(subscription: Subscription): Promise<void> {
    await this.suppressions.deleteOne({ _id: idOf(subscription) });
  }

  /** Restores the mails that the holder of the link had ended. */
  async undo({ sub }: Unsubscriber): Promise<void> {
    await this.suppressions.deleteOne({ _id: sub });
  }

  async add({ sub, list }: Unsubscriber): Promise<void> {
    const createdAt = this.clock.now();
    try {
      await this.suppressions.updateOne({ _id: sub }, { $setOnInsert: { list, createdAt } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Leaves out ids that are not stored. */
  private async findTimes(ids: string[]): Promise<Map<string, Date>> {
    const documents = await this.suppressions.find({ _id: { $in: ids } }, { createdAt: 1 }).lean();
    return new Map(documents.map(({ _id, createdAt }) => [_id, createdAt]));
  }
}

function idOf({ email, list, topic = null }: Subscription): string {
  return sha256([list, email.toLowerCase(), ...(topic === null ? [] : [topic])].join('\n'));
}
