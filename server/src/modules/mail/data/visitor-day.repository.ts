import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY_MS } from '../../../core/clock/clock.js';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { sha256 } from '../../../core/secrets/derived-secrets.js';
import { VISITOR_DAYS, type VisitorDayDocument } from './visitor-day.schema.js';

const VISITOR_MAILS_PER_DAY = 5;

/** Enforces the daily limit of visitors' mails per address. */
@Injectable()
export class VisitorDayRepository {
  constructor(@InjectModel(VISITOR_DAYS) private readonly days: Model<VisitorDayDocument>) {}

  /**
   * Reserves one of the day's slots of this address for a mail; idempotent. Atomic: a full day fails the filter, and
   * the upsert then hits a duplicate key.
   */
  async reserveSlot({ email, mailId, now }: { email: string; mailId: string; now: Date }): Promise<boolean> {
    const day = now.toISOString().slice(0, 10);
    const _id = sha256(`${day}\n${email.toLowerCase()}`);
    try {
      await this.days.updateOne(
        { _id, [`mailIds.${VISITOR_MAILS_PER_DAY - 1}`]: { $exists: false } },
        { $addToSet: { mailIds: mailId }, $setOnInsert: { expiresAt: new Date(now.getTime() + 2 * DAY_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.days.exists({ _id, mailIds: mailId })) !== null || this.retryReservation(_id, mailId);
  }

  /** The duplicate key may also come from a concurrent first mail of the day rather than from a full day. */
  private async retryReservation(_id: string, mailId: string): Promise<boolean> {
    const { matchedCount } = await this.days.updateOne(
      { _id, [`mailIds.${VISITOR_MAILS_PER_DAY - 1}`]: { $exists: false } },
      { $addToSet: { mailIds: mailId } },
    );
    return matchedCount === 1;
  }
}
