import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type UpdateQuery } from 'mongoose';
import { domainOf, toEmail } from '#contract/formats.js';
import { JoinedCalls } from '../../../../core/batching/joined-calls.js';
import { duplicatesOf } from '../../../../core/mongo/writes.js';

export const MAIL_DAYS = 'mail_days';
const MAIL_DAYS_KEPT_SECONDS = 60 * 24 * 3600;

/** How many mails went to a mail domain on one day (UTC). Mails themselves are deleted with what they are about. */
interface MailDayDocument {
  /** `<day> <domain>` */
  _id: string;
  day: Date;
  domain: string;
  mailed: number;
  /** Refused at once, or returned later. */
  bounced: number;
  complained: number;
  delivered: number;
  /** Those of `bounced` that were refused because of this installation. */
  refused: number;
  /** The latest of them; its answer has no addresses. */
  refusal: { at: Date; answer: string } | null;
}

const count = { type: Number, default: 0 };

export const mailDaySchema = new Schema<MailDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: Date, required: true },
    domain: { type: String, required: true },
    mailed: count,
    bounced: count,
    complained: count,
    delivered: count,
    refused: count,
    refusal: { _id: false, type: { at: Date, answer: String }, default: null },
  },
  { collection: MAIL_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
mailDaySchema.index({ day: 1 }, { expireAfterSeconds: MAIL_DAYS_KEPT_SECONDS });

export type MailCount = 'mailed' | 'bounced' | 'complained' | 'delivered';
export interface DomainRefusals {
  domain: string;
  refused: number;
  /** The latest, without addresses. */
  answer: string;
}
export type DomainFigures = Record<MailCount, number> & { domain: string };

interface DayUpdate {
  filter: { _id: string };
  update: UpdateQuery<MailDayDocument>;
  upsert: true;
}

function updateOf(email: string, at: Date, change: UpdateQuery<MailDayDocument>): DayUpdate {
  const domain = domainOf(toEmail(email));
  const date = at.toISOString().slice(0, 10);
  const update = { ...change, $setOnInsert: { day: new Date(date), domain } };
  return { filter: { _id: `${date} ${domain}` }, update, upsert: true };
}

/** Counts mails by domain and day. */
@Injectable()
export class MailDayRepository {
  private readonly counts = new JoinedCalls(async (updates: DayUpdate[]) => {
    await this.write(updates);
    return updates;
  });

  constructor(@InjectModel(MAIL_DAYS) private readonly days: Model<MailDayDocument>) {}

  async count(email: string, counts: readonly MailCount[], at: Date): Promise<void> {
    await this.counts.call(updateOf(email, at, { $inc: Object.fromEntries(counts.map((name) => [name, 1])) }));
  }

  /** Counts a mail that was refused because of this installation. */
  async countRefusal(email: string, { at, answer }: { at: Date; answer: string }): Promise<void> {
    await this.counts.call(updateOf(email, at, { $inc: { refused: 1 }, $set: { refusal: { at, answer } } }));
  }

  /** The latest first. */
  async refusalsSince(day: Date): Promise<DomainRefusals[]> {
    const found = await this.days
      .find({ day: { $gte: day }, refused: { $gt: 0 } })
      .sort({ 'refusal.at': -1 })
      .lean();
    return found.map(({ domain, refused, refusal }) => ({ domain, refused, answer: refusal?.answer ?? '' }));
  }

  private async write(updates: readonly DayUpdate[]): Promise<void> {
    try {
      await this.days.bulkWrite(
        updates.map((updateOne) => ({ updateOne })),
        { ordered: false },
      );
    } catch (error) {
      // Two processes may insert a day at once: the second one then updates the record of the first.
      const refused = duplicatesOf(error);
      await this.write(updates.filter((_, index) => refused.has(index)));
    }
  }

  /** Over all domains. */
  async totalsSince(day: Date): Promise<Pick<DomainFigures, 'mailed' | 'bounced'>> {
    const [totals] = await this.days.aggregate<Pick<DomainFigures, 'mailed' | 'bounced'>>([
      { $match: { day: { $gte: day } } },
      { $group: { _id: null, mailed: { $sum: '$mailed' }, bounced: { $sum: '$bounced' } } },
      { $project: { _id: 0, mailed: 1, bounced: 1 } },
    ]);
    return totals ?? { mailed: 0, bounced: 0 };
  }

  /** The domains with most mails since then. */
  domainsSince(day: Date, limit: number): Promise<DomainFigures[]> {
    const sum = (name: MailCount) => ({ $sum: `$${name}` });
    return this.days.aggregate<DomainFigures>([
      { $match: { day: { $gte: day } } },
      {
        $group: {
          _id: '$domain',
          mailed: sum('mailed'),
          bounced: sum('bounced'),
          complained: sum('complained'),
          delivered: sum('delivered'),
        },
      },
      { $sort: { mailed: -1, _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, domain: '$_id', mailed: 1, bounced: 1, complained: 1, delivered: 1 } },
    ]);
  }
}
