import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';
import { sha256 } from '../../../../core/secrets/secrets.js';

export const ADDRESS_DAYS = 'mail_address_days';

/** Mails of one account, or of all visitors, to one address on one day. Stores a hash instead of the address. */
interface AddressDayDocument {
  _id: string;
  mailIds: string[];
  /** The database's TTL monitor removes it some time later. */
  expiresAt: Date;
}

export const addressDaySchema = new Schema<AddressDayDocument>(
  {
    _id: { type: String, required: true },
    mailIds: { type: [String], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: ADDRESS_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
addressDaySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Sender and recipient of mails on the day of `now`, and their maximum. */
interface AddressDay {
  /** An account, or all visitors. */
  by: string;
  email: string;
  perDay: number;
  now: Date;
}

/** Enforces daily limits of mails to one address. */
@Injectable()
export class AddressDayRepository {
  constructor(@InjectModel(ADDRESS_DAYS) private readonly days: Model<AddressDayDocument>) {}

  /**
   * Reserves one of the day's slots for a mail; idempotent. Atomic: a full day fails the filter, and the upsert then hits a
   * duplicate key.
   */
  async reserveSlot(day: AddressDay & { mailId: string }): Promise<boolean> {
    const { mailId, now } = day;
    const notFull = { _id: idOf(day), [fullAt(day)]: { $exists: false } };
    try {
      await this.days.updateOne(
        notFull,
        { $addToSet: { mailIds: mailId }, $setOnInsert: { expiresAt: new Date(now.getTime() + 2 * DAY_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    if (await this.days.exists({ _id: idOf(day), mailIds: mailId })) return true;
    // The duplicate key may also come from a concurrent first mail of the day rather than from a full day.
    const { matchedCount } = await this.days.updateOne(notFull, { $addToSet: { mailIds: mailId } });
    return matchedCount === 1;
  }

  async isFull(day: AddressDay): Promise<boolean> {
    return (await this.days.exists({ _id: idOf(day), [fullAt(day)]: { $exists: true } })) !== null;
  }
}

const fullAt = ({ perDay }: AddressDay): string => `mailIds.${perDay - 1}`;

function idOf({ by, email, now }: AddressDay): string {
  return sha256(`${now.toISOString().slice(0, 10)}\n${by}\n${mailboxOf(email)}`);
}

/** One mailbox has many addresses: case and what follows a plus count for nothing. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/(?<=.)\+.*$/, '')}${email.slice(at)}`.toLowerCase();
}
