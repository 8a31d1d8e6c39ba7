import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { historyOf, type Mail, type MailHistory, type MailState, type MailStep, STEPS_KEPT } from '../domain/mail.js';
import type { MailDocument } from './mail.schema.js';

export interface MailRevision {
  mailId: string;
  revision: number;
}

export interface Claim {
  id: string;
  now: Date;
  until: Date;
}

@Injectable()
export class MailRepository {
  constructor(@InjectModel('Mail') private readonly mails: Model<MailDocument>) {}

  /** False when a mail of this id is there already; it stays as it is. */
  async insertOnce(mail: Mail, outbox: OutboxEntry[]): Promise<boolean> {
    const { id, props, ...rest } = mail;
    const document = { ...rest, props: props as Record<string, unknown>, claim: null, outbox };
    try {
      const { upsertedCount } = await this.mails.updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true });
      return upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findById(id: string): Promise<Mail | null> {
    const document = await this.mails.findById(id).lean();
    return document && toMail(document);
  }

  async exists(id: string): Promise<boolean> {
    return (await this.mails.exists({ _id: id })) !== null;
  }

  async statesOf(ids: string[]): Promise<Map<string, MailState>> {
    const documents = await this.mails.find({ _id: { $in: ids } }, { state: 1 }).lean();
    return new Map(documents.map(({ _id, state }) => [_id, state]));
  }

  async historiesOf(ids: string[]): Promise<Map<string, MailHistory>> {
    const documents = await this.mails.find({ _id: { $in: ids } }, historyFields).lean();
    return new Map(
      documents.map((document) => [document._id, historyOf({ ...document, steps: document.steps ?? [] })]),
    );
  }

  /** Of all mails whose ids begin so. */
  async historiesUnder(prefix: string, limit: number): Promise<Map<string, MailHistory>> {
    const documents = await this.mails
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, historyFields)
      .limit(limit)
      .lean();
    return new Map(
      documents.map((document) => [document._id, historyOf({ ...document, steps: document.steps ?? [] })]),
    );
  }

  /**
   * Takes the mail for one run: of two at once, only one gets it. Null when it is done or cancelled, not due yet, or in
   * another run's hands.
   */
  async claim({ mailId, revision }: MailRevision, claim: Claim): Promise<Mail | null> {
    const document = await this.mails
      .findOneAndUpdate(
        {
          _id: mailId,
          revision,
          state: { $in: ['pending', 'failed'] },
          $and: [
            { $or: [{ claim: null }, { 'claim.until': { $lte: claim.now } }] },
            { $or: [{ notBefore: null }, { notBefore: { $lte: claim.now } }] },
          ],
        },
        { $set: { claim: { id: claim.id, until: claim.until } }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toMail(document);
  }

  /** When a run may next take the mail into its hands. */
  async claimableAt(mailId: string): Promise<Date> {
    const mail = await this.mails.findById(mailId, { claim: 1, notBefore: 1 }).lean();
    return new Date(Math.max(mail?.claim?.until.getTime() ?? 0, mail?.notBefore?.getTime() ?? 0));
  }

  async extendClaim(mailId: string, { id, until }: Pick<Claim, 'id' | 'until'>): Promise<void> {
    await this.mails.updateOne({ _id: mailId, 'claim.id': id }, { $set: { 'claim.until': until } });
  }

  async recordSent(
    { mailId, revision }: MailRevision,
    { messageId, sentAt, outbox }: { messageId: string; sentAt: Date; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { state: 'sent', messageId, sentAt, lastError: null, claim: null },
        $push: { steps: steps({ kind: 'accepted', at: sentAt }), outbox: { $each: outbox } },
      },
    );
  }

  /** Has one of these mails that still wait tell this too; false where none waits. */
  async tellToo(ids: string[], what: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.mails.updateOne(
      { _id: { $in: ids }, state: 'pending', claim: null, notBefore: { $gt: now } },
      { $addToSet: { 'props.told': what } },
    );
    return matchedCount === 1;
  }

  async isTold(ids: string[], what: string): Promise<boolean> {
    return (await this.mails.exists({ _id: { $in: ids }, 'props.told': what })) !== null;
  }

  /** One that a run has in its hands stays as it is. */
  async rewrite(id: string, props: unknown): Promise<void> {
    await this.mails.updateOne({ _id: id, claim: null }, { $set: { props: props as Record<string, unknown> } });
  }

  /** What a run has in its hands at this moment may still leave; no later try of it will. */
  async cancel(ids: string[]): Promise<void> {
    await this.mails.updateMany({ _id: { $in: ids }, state: 'pending' }, { $set: { state: 'cancelled', outbox: [] } });
  }

  /** Not cancelled since it was claimed. */
  async isStillWanted({ mailId, revision }: MailRevision): Promise<boolean> {
    const mail = await this.mails.findById(mailId, { state: 1, revision: 1 }).lean();
    return mail?.revision === revision && mail.state !== 'cancelled';
  }

  async recordCancelled({ mailId, revision }: MailRevision): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: { state: 'cancelled', claim: null, outbox: [] } });
  }

  async recordSuppressed({ mailId, revision }: MailRevision): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: { state: 'suppressed', claim: null } });
  }

  /** Leaves the mail for a later try. */
  async recordSetback({ mailId, revision }: MailRevision, lastError: string): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: { lastError, claim: null } });
  }

  /** For good: only a person can have it tried again. */
  async recordFailed(
    { mailId, revision }: MailRevision,
    { lastError, at, outbox }: { lastError: string; at: Date; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { state: 'failed', lastError, claim: null, outbox },
        $push: { steps: steps({ kind: 'bounced', at }) },
      },
    );
  }

  /** Moves on to the next revision unless another call was first. */
  async startRevision(
    { mailId, revision }: MailRevision,
    { at, ...next }: { state: MailState; resentAt: Date[]; outbox: OutboxEntry[]; at: Date },
  ): Promise<boolean> {
    const { matchedCount } = await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { ...next, revision: revision + 1, attempts: 0, lastError: null, claim: null },
        $push: { steps: steps({ kind: 'queued', at }) },
      },
    );
    return matchedCount === 1;
  }
}

const historyFields = { state: 1, steps: 1, createdAt: 1, sentAt: 1 } as const;

function steps(step: MailStep) {
  return { $each: [step], $slice: -STEPS_KEPT };
}

function toMail({ _id, claim: _claim, outbox: _outbox, ...rest }: MailDocument): Mail {
  // Records from before these fields were there have none.
  return { ...rest, id: _id, steps: rest.steps ?? [], notBefore: rest.notBefore ?? null };
}
