import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import { refusedOf } from '../../../core/mongo/together.js';
import { termsCondition } from '../../../core/search/search-terms.js';
import type { Addressee, Contact } from '../domain/contact.js';
import { derivedFields, toContact, toDocument } from './contact-documents.js';
import { type ContactDocument, CONTACTS } from './contact.schema.js';

export interface ContactPage {
  ownerId: string;
  groupId: string | undefined;
  sort: 'name' | 'email' | 'company' | 'lastUsedAt';
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

export type ContactChanges = Partial<Pick<Contact, 'email' | 'name' | 'company' | 'groupIds' | 'isNamed'>>;

const sortFields = { name: 'nameKey', email: 'email', company: 'company', lastUsedAt: 'lastUsedAt' } as const;
const SECOND_MS = 1000;
const WINDOW_GROWTH = 30;
const WIDEST_MS = 30 * 365 * 24 * 3600 * SECOND_MS;

/** All but what only the index needs. */
const shown: Record<string, 0> = { terms: 0 };

/** Documents per database message, so that encoding one blocks the event loop for a few milliseconds only. */
const BATCH = 250;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

@Injectable()
export class ContactRepository {
  constructor(@InjectModel(CONTACTS) private readonly contacts: Model<ContactDocument>) {}

  /** @throws {AppError} contact-exists */
  async insert(contact: Contact): Promise<void> {
    try {
      await this.contacts.create(toDocument(contact));
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('contact-exists') : error;
    }
  }

  async findOwned(ownerId: string, id: string): Promise<Contact | null> {
    const document = await this.contacts.findById(id, shown).lean();
    return document?.ownerId === ownerId ? toContact(document) : null;
  }

  async findByEmails(ownerId: string, emails: readonly string[]): Promise<Contact[]> {
    const documents = await this.contacts.find({ ownerId, email: { $in: [...emails] } }, shown).lean();
    return documents.map(toContact);
  }

  async findPage({ ownerId, groupId, sort, order, skip, limit }: ContactPage): Promise<Contact[]> {
    const direction = order === 'asc' ? 1 : -1;
    const documents = await this.contacts
      .find({ ownerId, ...(groupId !== undefined && { groupIds: groupId }) }, shown)
      .sort({ [sortFields[sort]]: direction, _id: direction })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toContact);
  }

  /** Those of which every word begins a term. */
  async findByWords(ownerId: string, words: readonly string[]): Promise<Contact[]> {
    const documents = await this.contacts.find({ ownerId, ...termsCondition('terms', words) }, shown).lean();
    return documents.map(toContact);
  }

  /** The latest first: of a database that sorts all it has found, only a recent part is asked for. */
  async findLatest(ownerId: string, limit: number, now: Date): Promise<Contact[]> {
    for (let width = 10 * SECOND_MS; width < WIDEST_MS; width *= WINDOW_GROWTH) {
      const since = new Date(now.getTime() - width);
      const found = await this.latestOf({ ownerId, touchedAt: { $gte: since } }, limit);
      if (found.length === limit) return found;
    }
    return this.latestOf({ ownerId }, limit);
  }

  count(ownerId: string, groupId?: string): Promise<number> {
    return this.contacts.countDocuments({ ownerId, ...(groupId !== undefined && { groupIds: groupId }) });
  }

  /** Null where it is not the owner's. @throws {AppError} contact-exists */
  async update(contact: Contact, changes: ContactChanges): Promise<Contact | null> {
    const { id, ownerId } = contact;
    try {
      const document = await this.contacts
        .findOneAndUpdate(
          { _id: id, ownerId },
          { $set: { ...changes, ...derivedFields({ ...contact, ...changes }) } },
          { returnDocument: 'after' },
        )
        .lean();
      return document && toContact(document);
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('contact-exists') : error;
    }
  }

  /** Those that are the owner's. */
  async ownedOf(ownerId: string, ids: readonly string[]): Promise<string[]> {
    const documents = await this.contacts.find({ _id: { $in: [...ids] } }, { ownerId: 1 }).lean();
    return documents.filter((document) => document.ownerId === ownerId).map(({ _id }) => _id);
  }

  async addToGroup(ids: readonly string[], groupId: string): Promise<void> {
    await this.contacts.updateMany({ _id: { $in: [...ids] } }, { $addToSet: { groupIds: groupId } });
  }

  async leaveGroup(ownerId: string, groupId: string): Promise<void> {
    await this.contacts.updateMany({ ownerId, groupIds: groupId }, { $pull: { groupIds: groupId } });
  }

  /** Somebody was sent something: known ones are remembered as used, others are made; of two at once both find them. */
  async recordUse(ownerId: string, contacts: readonly Contact[], at: Date): Promise<void> {
    // Not one upsert: the embedded database takes an `_id` that is to be set on insert for a change of the one there.
    await this.insertMissing(contacts);
    const emails = contacts.map(({ email }) => email);
    await this.contacts.updateMany({ ownerId, email: { $in: emails } }, { $set: { lastUsedAt: at, touchedAt: at } });
  }

  /** What a transfer says of somebody whom nobody has named. */
  async nameUnnamed(ownerId: string, { email, name, company }: Addressee): Promise<void> {
    await this.contacts.updateOne(
      { ownerId, email, isNamed: false },
      { $set: { name, company, ...derivedFields({ email, name, company }) } },
    );
  }

  /** Answers those whose address is a contact already: they are left as they are. */
  async insertMissing(contacts: readonly Contact[]): Promise<Contact[]> {
    const known: Contact[] = [];
    for (const batch of batches(contacts)) {
      try {
        // By the driver: documents of mongoose would cost as much as the write.
        await this.contacts.collection.insertMany(batch.map(toDocument) as object[], { ordered: false });
      } catch (error) {
        const refused = refusedOf(error);
        known.push(...batch.filter((_, index) => refused.has(index)));
      }
    }
    return known;
  }

  async rewrite(
    changed: readonly Pick<Contact, 'id' | 'email' | 'name' | 'company' | 'groupIds' | 'isNamed'>[],
  ): Promise<void> {
    for (const batch of batches(changed))
      await this.contacts.bulkWrite(
        batch.map(({ id, email, name, company, groupIds, isNamed }) => ({
          updateOne: {
            filter: { _id: id },
            update: { $set: { name, company, groupIds, isNamed, ...derivedFields({ email, name, company }) } },
          },
        })),
        { ordered: false },
      );
  }

  async all(ownerId: string): Promise<Contact[]> {
    const all: Contact[] = [];
    // In batches: twenty thousand at once would be read without a pause.
    for await (const document of this.contacts.find({ ownerId }, shown).lean().cursor({ batchSize: BATCH }))
      all.push(toContact(document));
    return all;
  }

  async *each(ownerId: string, groupId: string | undefined): AsyncGenerator<Contact> {
    const cursor = this.contacts
      .find({ ownerId, ...(groupId !== undefined && { groupIds: groupId }) }, shown)
      .sort({ nameKey: 1, _id: 1 })
      .lean()
      .cursor();
    for await (const document of cursor) yield toContact(document);
  }

  private async latestOf(condition: { ownerId: string; touchedAt?: { $gte: Date } }, limit: number) {
    const documents = await this.contacts.find(condition, shown).sort({ touchedAt: -1, _id: -1 }).limit(limit).lean();
    return documents.map(toContact);
  }
}
