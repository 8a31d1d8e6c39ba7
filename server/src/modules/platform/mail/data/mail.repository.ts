import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { historyOf, type Mail, type MailHistory, type MailState } from '../domain/mail.js';
import { ownTemplates } from '../domain/mail-props.js';
import { type MailDocument, MAILS } from './mail.schema.js';

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

  /** To this address, also those that others' transfers sent. For the staff, who see no content of them. */
  async latestTo(email: string, limit: number): Promise<Mail[]> {
    const documents = await this.mails.find({ 'to.email': email }).sort({ createdAt: -1 }).limit(limit).lean();
    return documents.map(toMail);
  }

  /** The latest about a transfer or request, which has at most as many as recipients. As `latestTo`, for the staff. */
  async latestAbout(slug: string, limit: number): Promise<Mail[]> {
    const documents = await this.mails.find({ slug }).limit(limit).lean();
    return documents.map(toMail).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** All mails about a transfer or request; those that wait are not sent. */
  async deleteAbout(slug: string): Promise<void> {
    await deleteInBatches(this.mails, { slug });
  }
}

const historyFields = { state: 1, steps: 1 } as const;

const toUser = (email: string) => ({ 'to.email': email, template: { $in: [...ownTemplates] } });

export function toMail({ _id, outbox: _outbox, slug: _slug, keptUntil: _keptUntil, ...rest }: MailDocument): Mail {
  return { ...rest, id: _id };
}
