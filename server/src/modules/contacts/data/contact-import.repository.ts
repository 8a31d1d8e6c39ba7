import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { CONTACT_IMPORTS, type ContactImportDocument, type ImportWrites } from './contact-import.schema.js';

export type { ImportWrites } from './contact-import.schema.js';

interface Claim {
  id: string;
  now: Date;
  until: Date;
}

/** One list at a time for each owner. */
@Injectable()
export class ContactImportRepository {
  constructor(@InjectModel(CONTACT_IMPORTS) private readonly imports: Model<ContactImportDocument>) {}

  async find(ownerId: string): Promise<ContactImportDocument | null> {
    return this.imports.findById(ownerId).lean();
  }

  /** False where another list is under way. What died while it was being checked gives way. */
  async begin(ownerId: string, { id, now, until }: Claim): Promise<boolean> {
    try {
      await this.imports.create({ _id: ownerId, claim: id, until, writes: null });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const abandoned = { _id: ownerId, writes: null, until: { $lt: now } };
      const { modifiedCount } = await this.imports.updateOne(abandoned, { $set: { claim: id, until } });
      return modifiedCount === 1;
    }
  }

  /** From here on it happens. False where the claim was lost meanwhile. */
  async commit(ownerId: string, { id, until }: Claim, writes: ImportWrites): Promise<boolean> {
    const { modifiedCount } = await this.imports.updateOne(
      { _id: ownerId, claim: id, writes: null },
      { $set: { writes, until } },
    );
    return modifiedCount === 1;
  }

  /** Of several that find a dead one, one goes on with it. */
  async takeOver(ownerId: string, { id, now, until }: Claim): Promise<boolean> {
    const { modifiedCount } = await this.imports.updateOne(
      { _id: ownerId, until: { $lt: now } },
      { $set: { claim: id, until } },
    );
    return modifiedCount === 1;
  }

  async extend(ownerId: string, { id, until }: Claim): Promise<void> {
    await this.imports.updateOne({ _id: ownerId, claim: id }, { $set: { until } });
  }

  async end(ownerId: string, claim: string): Promise<void> {
    await this.imports.deleteOne({ _id: ownerId, claim });
  }
}
