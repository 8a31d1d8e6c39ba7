import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { duplicatesOf, isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { termsCondition } from '../../../../core/search/search-terms.js';
import { type Addressee, type Contact, nameKey, type Naming, termsOf } from '../domain/contact.js';
import { type ContactDocument, CONTACTS } from './contact.schema.js';

export interface ContactPage {
  accountId: string;
  groupId: string | undefined;
  sort: 'name' | 'email' | 'company' | 'lastUsedAt';
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

export type ContactChanges = Partial<Pick<Contact, 'email' | 'name' | 'company' | 'groupIds' | 'isNamed'>>;

export interface ListedChange extends Addressee {
  id: string;
  /** State when the change was planned; the update applies only if it still holds. */
  before: Naming;
  /** Groups to join. */
  groupIds: string[];
}

const sortFields = { name: 'nameKey', email: 'email', company: 'company', lastUsedAt: 'lastUsedAt' } as const;

/** Excludes fields that only the index needs. */
const shown: Record<string, 0> = { terms: 0 };

/** Documents per database message, so that encoding one blocks the event loop for a few milliseconds only. */
const BATCH = 100;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

const liveOf = (accountId: string, groupId?: string) => ({
  accountId,
  deletedAt: null,
  ...(groupId !== undefined && { groupIds: groupId }),
});

/** Stores contacts; addresses are unique within an account. */
@Injectable()
export class ContactRepository {
  constructor(@InjectModel(CONTACTS) private readonly contacts: Model<ContactDocument>) {}

  async insert(contact: Contact): Promise<void> {
    await this.purgeDeleted(contact.accountId, [contact.email]);
    try {
      await this.contacts.create(toDocument(contact));
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('contact-exists') : error;
    }
  }

  async findOwned(accountId: string, id: string): Promise<Contact | null> {
    const document = await this.contacts.findOne({ _id: id, ...liveOf(accountId) }, shown).lean();
    return document && toContact(document);
  }

  async findByEmails(accountId: string, emails: readonly string[]): Promise<Contact[]> {
    const documents = await this.contacts.find({ ...liveOf(accountId), email: { $in: [...emails] } }, shown).lean();
    return documents.map(toContact);
  }

  async findPage({ accountId, groupId, sort, order, skip, limit }: ContactPage): Promise<Contact[]> {
    const direction = order === 'asc' ? 1 : -1;
    const documents = await this.contacts
      .find(liveOf(accountId, groupId), shown)
      .sort({ [sortFields[sort]]: direction, _id: direction })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toContact);
  }

  /** Contacts for which every word is the prefix of a term, most recently created or used first; all without a limit. */
  async findByWords(accountId: string, words: readonly string[], limit = 0): Promise<Contact[]> {
    const documents = await this.contacts
      .find({ ...liveOf(accountId), ...termsCondition('terms', words) }, shown)
      .sort({ touchedAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return documents.map(toContact);
  }

  /** Most recently created or used first. */
  async findLatest(accountId: string, limit: number): Promise<Contact[]> {
    const documents = await this.contacts
      .find(liveOf(accountId), shown)
      .sort({ touchedAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return documents.map(toContact);
  }

  count(accountId: string, groupId?: string): Promise<number> {
    return this.contacts.countDocuments(liveOf(accountId, groupId));
  }

  /** Null if the owner has no such contact. */
  async update(contact: Contact, changes: ContactChanges): Promise<Contact | null> {
    const { id, accountId, email } = contact;
    if (changes.email !== undefined && changes.email !== email) await this.purgeDeleted(accountId, [changes.email]);
    try {
      const document = await this.contacts
        .findOneAndUpdate(
          { _id: id, ...liveOf(accountId) },
          { $set: { ...changes, ...derivedFields({ ...contact, ...changes }) } },
          { returnDocument: 'after' },
        )
        .lean();
      return document && toContact(document);
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('contact-exists') : error;
    }
  }

  /** Returns how many were deleted. */
  async delete(accountId: string, ids: readonly string[], now: Date): Promise<number> {
    const { modifiedCount } = await this.contacts.updateMany(
      { _id: { $in: [...ids] }, ...liveOf(accountId) },
      { $set: { deletedAt: now } },
    );
    return modifiedCount;
  }

  /** Returns how many were restored. */
  async restore(accountId: string, ids: readonly string[]): Promise<number> {
    const { modifiedCount } = await this.contacts.updateMany(
      { _id: { $in: [...ids] }, accountId, deletedAt: { $ne: null } },
      { $set: { deletedAt: null } },
    );
    return modifiedCount;
  }

  /** The ids that belong to the owner. */
  async filterOwned(accountId: string, ids: readonly string[]): Promise<string[]> {
    const documents = await this.contacts.find({ _id: { $in: [...ids] }, ...liveOf(accountId) }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }

  async addToGroup(ids: readonly string[], groupId: string): Promise<void> {
    await this.contacts.updateMany({ _id: { $in: [...ids] } }, { $addToSet: { groupIds: groupId } });
  }

  async leaveGroup(accountId: string, groupId: string): Promise<void> {
    await this.contacts.updateMany({ accountId, groupIds: groupId }, { $pull: { groupIds: groupId } });
  }

  /** Marks these as used and inserts the missing ones; idempotent. */
  async recordUse(accountId: string, contacts: readonly Contact[], at: Date): Promise<void> {
    await this.insertMissing(accountId, contacts);
    const emails = contacts.map(({ email }) => email);
    await this.contacts.updateMany({ accountId, email: { $in: emails } }, { $set: { lastUsedAt: at, touchedAt: at } });
  }

  /** Sets the names of contacts that the owner has not named. */
  async nameUnnamed(accountId: string, addressees: readonly Addressee[]): Promise<void> {
    for (const batch of batches(addressees))
      await this.contacts.bulkWrite(
        batch.map(({ email, name, company }) => ({
          updateOne: {
            filter: { ...liveOf(accountId), email, isNamed: false },
            update: { $set: { name, company, ...derivedFields({ email, name, company }) } },
          },
        })),
        { ordered: false },
      );
  }

  /** Returns those whose address already exists; these are left unchanged. */
  async insertMissing(accountId: string, contacts: readonly Contact[]): Promise<Contact[]> {
    const existing: Contact[] = [];
    for (const batch of batches(contacts)) {
      await this.purgeDeleted(
        accountId,
        batch.map(({ email }) => email),
      );
      try {
        // Uses the driver, because Mongoose documents would cost as much as the write.
        await this.contacts.collection.insertMany(batch.map(toDocument) as object[], { ordered: false });
      } catch (error) {
        const duplicates = duplicatesOf(error);
        existing.push(...batch.filter((_, index) => duplicates.has(index)));
      }
    }
    return existing;
  }

  /** Skips contacts that have been renamed or deleted since; returns how many were changed. */
  async applyChanges(accountId: string, changes: readonly ListedChange[]): Promise<number> {
    let changed = 0;
    for (const batch of batches(changes)) {
      const { matchedCount } = await this.contacts.bulkWrite(
        batch.map(({ id, email, name, company, groupIds, before }) => ({
          updateOne: {
            filter: { _id: id, ...liveOf(accountId), ...before },
            update: {
              $set: { name, company, isNamed: true, ...derivedFields({ email, name, company }) },
              $addToSet: { groupIds: { $each: groupIds } },
            },
          },
        })),
        { ordered: false },
      );
      changed += matchedCount;
    }
    return changed;
  }

  async findAll(accountId: string): Promise<Contact[]> {
    const all: Contact[] = [];
    // Batches, because decoding 20,000 documents at once would block the event loop.
    for await (const document of this.contacts.find(liveOf(accountId), shown).lean().cursor({ batchSize: BATCH }))
      all.push(toContact(document));
    return all;
  }

  async *each(accountId: string, groupId: string | undefined): AsyncGenerator<Contact> {
    const cursor = this.contacts.find(liveOf(accountId, groupId), shown).sort({ nameKey: 1, _id: 1 }).lean().cursor();
    for await (const document of cursor) yield toContact(document);
  }

  /** Deleted ones too. */
  async deleteAll(accountId: string): Promise<void> {
    await deleteInBatches(this.contacts, { accountId });
  }

  /** Frees addresses of deleted contacts, which the unique index would otherwise block. */
  private async purgeDeleted(accountId: string, emails: readonly string[]): Promise<void> {
    await this.contacts.deleteMany({ accountId, email: { $in: [...emails] }, deletedAt: { $ne: null } });
  }
}

/** Fields derived from address, name and company. */
function derivedFields(contact: Pick<Contact, 'email' | 'name' | 'company'>) {
  return { nameKey: nameKey(contact), terms: termsOf(contact) };
}

function toDocument({ id, ...contact }: Contact): ContactDocument {
  return { _id: id, ...contact, ...derivedFields(contact), deletedAt: null };
}

function toContact({ _id, nameKey: _key, terms: _terms, deletedAt: _at, ...contact }: ContactDocument): Contact {
  return { id: _id, ...contact };
}
