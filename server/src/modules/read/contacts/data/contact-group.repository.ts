import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { type ContactGroup, groupKey } from '../domain/contact.js';

export const CONTACT_GROUPS = 'contact_groups';

type ContactGroupDocument = Omit<ContactGroup, 'id'> & { _id: string; key: string };

/** Contacts refer to groups by id, so renaming a group is one write. */
export const contactGroupSchema = new Schema<ContactGroupDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
  },
  { collection: CONTACT_GROUPS, strict: 'throw', versionKey: false, autoIndex: false },
);

contactGroupSchema.index({ accountId: 1, key: 1 }, { unique: true });

function toGroup({ _id, accountId, name }: ContactGroupDocument): ContactGroup {
  return { id: _id, accountId, name };
}

/** Stores contact groups; names are unique within an account. */
@Injectable()
export class ContactGroupRepository {
  constructor(@InjectModel(CONTACT_GROUPS) private readonly groups: Model<ContactGroupDocument>) {}

  async findByOwner(accountId: string): Promise<ContactGroup[]> {
    const documents = await this.groups.find({ accountId }).lean();
    return documents.map(toGroup);
  }

  async findOwned(accountId: string, id: string): Promise<ContactGroup | null> {
    const document = await this.groups.findById(id).lean();
    return document?.accountId === accountId ? toGroup(document) : null;
  }

  /** Concurrent calls get the same group. */
  async findOrInsert(group: ContactGroup): Promise<ContactGroup> {
    const { accountId, name } = group;
    try {
      await this.groups.create(toDocument(group));
      return group;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const document = await this.groups.findOne({ accountId, key: groupKey(name) }).lean();
      if (!document) throw error;
      return toGroup(document);
    }
  }

  async rename(accountId: string, id: string, name: string): Promise<ContactGroup | null> {
    try {
      const document = await this.groups
        .findOneAndUpdate({ _id: id, accountId }, { $set: { name, key: groupKey(name) } }, { returnDocument: 'after' })
        .lean();
      return document && toGroup(document);
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('group-exists') : error;
    }
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.groups.deleteOne({ _id: id, accountId });
    return deletedCount === 1;
  }

  async removeAll(accountId: string): Promise<void> {
    await this.groups.deleteMany({ accountId });
  }
}

function toDocument({ id, accountId, name }: ContactGroup): ContactGroupDocument {
  return { _id: id, accountId, name, key: groupKey(name) };
}
