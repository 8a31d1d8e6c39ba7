import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { JoinedReads } from '../../../../core/batching/joined-calls.js';
import { duplicatesOf, isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import {
  historyOf,
  keptUntil,
  type Mail,
  type MailHistory,
  type MailState,
  type MailStep,
  STEPS_KEPT,
} from '../domain/mail.js';
import { ownTemplates } from '../domain/mail-props.js';
import type { MailOutcome } from '../domain/bounce.js';
import { type MailDocument, MAILS } from './mail.schema.js';

/** A mail with the link of the transfer or request that it is about; null for none. */
export type MailRecord = Mail & { slug: string | null };

/** Mails as other modules read and forget them. `Mails` queues them. */
@Injectable()
export class MailRepository {
  constructor(@InjectModel(MAILS) protected readonly mails: Model<MailDocument>) {}

  async findById(id: string): Promise<Mail | null> {
    const document = await this.mails.findById(id).lean();
    return document && toMail(document);
  }

  /** Callers must not reveal `suppressed` to the sender of the mail. */
  async statesOf(ids: string[]): Promise<Map<string, MailState>> {
    const documents = await this.mails.find({ _id: { $in: ids } }, { state: 1 }).lean();
    return new Map(documents.map(({ _id, state }) => [_id, state]));
  }

  /** Leaves out unknown ids. */
  async historiesOf(ids: string[]): Promise<Map<string, MailHistory>> {
    const documents = await this.mails.find({ _id: { $in: ids } }, historyFields).lean();
    return new Map(documents.map((document) => [document._id, historyOf(document)]));
  }

  /** Like `historiesOf`, by the prefix of the ids. */
  async historiesUnder(prefix: string, limit: number): Promise<Map<string, MailHistory>> {
    const documents = await this.mails
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, historyFields)
      .limit(limit)
      .lean();
    return new Map(documents.map((document) => [document._id, historyOf(document)]));
  }

  /** When codes for personal links of this transfer or request came back, by their recipient or person. */
  async returnedCodesOf(slug: string, limit: number): Promise<Map<string, Date[]>> {
    const documents = await this.mails
      .find({ slug, template: 'verification-code', state: 'failed' }, { ...historyFields, props: 1 })
      .limit(limit)
      .lean();
    const returned = new Map<string, Date[]>();
    for (const { props, steps } of documents) {
      const at = steps.findLast(({ kind }) => kind === 'bounced')?.at;
      const id = String(props['recipientId'] ?? props['personId']);
      if (at) returned.set(id, [...(returned.get(id) ?? []), at]);
    }
    return returned;
  }

  /** Mails to a user that are not from others: what others sent is theirs too. */
  async *eachToUser(email: string): AsyncGenerator<Mail> {
    const cursor = this.mails.find(toUser(email)).lean().cursor();
    for await (const document of cursor) yield toMail(document);
  }

  countToUser(email: string): Promise<number> {
    return this.mails.countDocuments(toUser(email));
  }

  /** Deletes those of `eachToUser`. One that is being sent right now may still go out. */
  async deleteToUser(email: string): Promise<void> {
    await deleteInBatches(this.mails, toUser(email));
  }

  /** Mails to this address, including those of other accounts' transfers. For the staff, who see no content of them. */
  async latestTo(email: string, limit: number): Promise<MailRecord[]> {
    const documents = await this.mails.find({ 'to.email': email }).sort({ createdAt: -1 }).limit(limit).lean();
    return documents.map(toRecord);
  }

  /** The latest about a transfer or request, which has at most as many as recipients. As `latestTo`, for the staff. */
  async latestAbout(slug: string, limit: number): Promise<MailRecord[]> {
    const documents = await this.mails.find({ slug }).limit(limit).lean();
    return documents.map(toRecord).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** All mails about a transfer or request; those that wait are not sent. */
  async deleteAbout(slug: string): Promise<void> {
    await deleteInBatches(this.mails, { slug });
  }
}

const historyFields = { state: 1, steps: 1 } as const;

const toUser = (email: string) => ({ 'to.email': email, template: { $in: [...ownTemplates] } });

function toMail({ _id, outbox: _outbox, slug: _slug, keptUntil: _keptUntil, ...rest }: MailDocument): Mail {
  return { ...rest, id: _id };
}

function toRecord(document: MailDocument): MailRecord {
  return { ...toMail(document), slug: document.slug };
}

export interface MailRevision {
  mailId: string;
  revision: number;
}

/** Set in a mail that gathers as many things as one may. */
const LAST_ITEM = 'props.itemIds.499';

/** Writes of mails, conditional on the revision. */
@Injectable()
export class MailWriteRepository extends MailRepository {
  private readonly currents = new JoinedReads(async (ids) => {
    const mails = await this.mails.find({ _id: { $in: ids } }, { state: 1, revision: 1 }).lean();
    return new Map(mails.map((mail) => [mail._id, mail]));
  });

  /** False if a mail with this id already exists; it is left unchanged. */
  async insertOnce(mail: Mail, outbox: OutboxEntry[], transaction?: Transaction): Promise<boolean> {
    const { _id: id, ...document } = toDocument(mail, outbox);
    const options = { upsert: true, ...(transaction && { session: transaction }) };
    try {
      const { upsertedCount } = await this.mails.updateOne({ _id: id }, { $setOnInsert: document }, options);
      return upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Inserts those that do not exist yet, in one write. @returns those that were inserted */
  async insertMissing<M extends { mail: Mail; entries: OutboxEntry[] }>(mails: readonly M[]): Promise<M[]> {
    try {
      const documents = mails.map(({ mail, entries }) => toDocument(mail, entries));
      // Uses the driver, because Mongoose documents would cost as much as the write.
      await this.mails.collection.insertMany(documents as object[], { ordered: false, ignoreUndefined: true });
      return [...mails];
    } catch (error) {
      const existing = duplicatesOf(error);
      return mails.filter((_, index) => !existing.has(index));
    }
  }

  async exists(id: string): Promise<boolean> {
    return (await this.mails.exists({ _id: id })) !== null;
  }

  /** Counts an attempt. Null if there is nothing to send or the mail is not due yet. */
  async startAttempt({ mailId, revision }: MailRevision, now: Date): Promise<Mail | null> {
    const document = await this.mails
      .findOneAndUpdate(
        {
          _id: mailId,
          revision,
          state: { $in: ['pending', 'failed'] },
          // A mail that came back is sent again on request only.
          'outcome.kind': { $ne: 'bounced' },
          $or: [{ notBefore: null }, { notBefore: { $lte: now } }],
        },
        { $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toMail(document);
  }

  async recordSent(
    { mailId, revision }: MailRevision,
    { messageId, sentAt, answer, outbox }: { messageId: string; sentAt: Date; answer: string; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { state: 'sent', messageId, sentAt, answer, lastError: null },
        $push: { steps: steps({ kind: 'accepted', at: sentAt }), outbox: { $each: outbox } },
      },
    );
  }

  /** Adds an item to one of these mails that is still waiting and has room; false if none is. */
  async addBatchItem(ids: string[], itemId: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.mails.updateOne(
      { _id: { $in: ids }, state: 'pending', attempts: 0, notBefore: { $gt: now }, [LAST_ITEM]: { $exists: false } },
      { $addToSet: { 'props.itemIds': itemId } },
    );
    return matchedCount === 1;
  }

  /** Whether one of these was queued since then. */
  async wasQueuedSince(ids: string[], since: Date): Promise<boolean> {
    return (await this.mails.exists({ _id: { $in: ids }, createdAt: { $gt: since } })) !== null;
  }

  async hasBatchItem(ids: string[], itemId: string): Promise<boolean> {
    return (await this.mails.exists({ _id: { $in: ids }, 'props.itemIds': itemId })) !== null;
  }

  /** A mail that is being sent right now may still go out, but is not retried. */
  async cancel(ids: string[]): Promise<void> {
    await this.mails.updateMany({ _id: { $in: ids }, state: 'pending' }, { $set: { state: 'cancelled', outbox: [] } });
  }

  /** False if the mail was cancelled or superseded since the attempt began. */
  async isCurrent({ mailId, revision }: MailRevision): Promise<boolean> {
    const mail = await this.currents.call(mailId);
    return mail?.revision === revision && mail.state !== 'cancelled';
  }

  async recordCancelled({ mailId, revision }: MailRevision): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: { state: 'cancelled', outbox: [] } });
  }

  async recordSuppressed({ mailId, revision }: MailRevision): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: { state: 'suppressed' } });
  }

  /** Leaves the mail to the next attempt. */
  async recordRetry({ mailId, revision }: MailRevision, failure: { lastError: string; answer: string }): Promise<void> {
    await this.mails.updateOne({ _id: mailId, revision }, { $set: failure });
  }

  /** Final: only an explicit resend starts another attempt. */
  async recordFailed(
    { mailId, revision }: MailRevision,
    { at, outbox, ...failure }: { lastError: string; answer: string; at: Date; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { state: 'failed', ...failure, outbox },
        $push: { steps: steps({ kind: 'bounced', at }) },
      },
    );
  }

  /** It was accepted, and came back. False if that is known. */
  async recordBounced(
    { mailId, revision }: MailRevision,
    { outcome, answer, outbox }: { outcome: NonNullable<Mail['outcome']>; answer: string; outbox: OutboxEntry[] },
  ): Promise<boolean> {
    const { modifiedCount } = await this.mails.updateOne(
      { _id: mailId, revision, state: 'sent', 'outcome.kind': { $ne: 'bounced' } },
      {
        $set: { state: 'failed', lastError: outcome.status || 'bounced', answer, outcome },
        $push: { steps: steps({ kind: 'bounced', at: outcome.at }), outbox: { $each: outbox } },
      },
    );
    return modifiedCount === 1;
  }

  /** Only a complaint replaces a delivery, and nothing replaces a complaint. False if the mail stays as it is. */
  async recordOutcome(
    { mailId, revision }: MailRevision,
    { outcome, answer }: { outcome: NonNullable<Mail['outcome']>; answer: string },
  ): Promise<boolean> {
    const settled: MailOutcome[] =
      outcome.kind === 'complained' ? ['complained'] : ['delivered', 'complained', outcome.kind];
    const { modifiedCount } = await this.mails.updateOne(
      { _id: mailId, revision, state: 'sent', 'outcome.kind': { $nin: settled } },
      { $set: { outcome, ...(answer !== '' && { answer }) } },
    );
    return modifiedCount === 1;
  }

  /** The key is in its Message-ID; see `bounceKeyOf`. */
  async findByKey(key: string): Promise<Mail | null> {
    const document = await this.mails.findOne({ messageId: { $gte: `<${key}`, $lt: `<${key}\uffff` } }).lean();
    return document && toMail(document);
  }

  /** Starts the next revision; false if a concurrent call was first. */
  async startRevision(
    { mailId, revision }: MailRevision,
    { at, ...next }: { state: MailState; resentAt: Date[]; outbox: OutboxEntry[]; at: Date },
  ): Promise<boolean> {
    const { matchedCount } = await this.mails.updateOne(
      { _id: mailId, revision },
      {
        $set: { ...next, revision: revision + 1, attempts: 0, lastError: null, answer: null, outcome: null },
        $push: { steps: steps({ kind: 'queued', at }) },
      },
    );
    return matchedCount === 1;
  }
}

function steps(step: MailStep) {
  return { $each: [step], $slice: -STEPS_KEPT };
}

function slugOf(props: unknown): string | null {
  return props instanceof Object && 'slug' in props && typeof props.slug === 'string' ? props.slug : null;
}

function toDocument(mail: Mail, outbox: OutboxEntry[]): MailDocument {
  const { id: _id, props, ...rest } = mail;
  const slug = slugOf(props);
  return { _id, ...rest, props: props as Record<string, unknown>, slug, keptUntil: keptUntil(mail, slug), outbox };
}
