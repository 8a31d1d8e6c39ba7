import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { refusedOf } from '../../../core/mongo/together.js';
import { type ContactDocument, CONTACTS } from './contact.schema.js';
import { DELETED_CONTACTS, type DeletedContactDocument } from './deleted-contact.schema.js';

/** Deletions and what takes them back. Copied first, removed then: a process that dies in between has lost nothing. */
@Injectable()
export class DeletedContactRepository {
  constructor(
    @InjectModel(CONTACTS) private readonly contacts: Model<ContactDocument>,
    @InjectModel(DELETED_CONTACTS) private readonly deleted: Model<DeletedContactDocument>,
  ) {}

  /** Answers how many were the owner's. */
  async delete(ownerId: string, ids: readonly string[], now: Date): Promise<number> {
    const found = await this.contacts.find({ _id: { $in: [...ids] } }).lean();
    const own = found.filter((contact) => contact.ownerId === ownerId);
    if (own.length === 0) return 0;
    const copies = own.map((contact) => ({
      updateOne: { filter: { _id: contact._id }, update: { $set: { ownerId, contact, deletedAt: now } }, upsert: true },
    }));
    await this.deleted.bulkWrite(copies, { ordered: false });
    const { deletedCount } = await this.contacts.deleteMany({ _id: { $in: own.map(({ _id }) => _id) } });
    return deletedCount;
  }

  /** Answers how many are there again, or null where none of these was deleted. */
  async restore(ownerId: string, ids: readonly string[]): Promise<number | null> {
    const found = await this.deleted.find({ _id: { $in: [...ids] } }).lean();
    const own = found.filter((copy) => copy.ownerId === ownerId);
    if (own.length === 0) return null;
    const restored = await this.insert(own.map(({ contact }) => contact));
    await this.deleted.deleteMany({ _id: { $in: own.map(({ _id }) => _id) } });
    return restored;
  }

  /** An address that was added again meanwhile stays as it is. */
  private async insert(documents: ContactDocument[]): Promise<number> {
    try {
      await this.contacts.insertMany(documents, { ordered: false });
      return documents.length;
    } catch (error) {
      return documents.length - refusedOf(error).size;
    }
  }
}
