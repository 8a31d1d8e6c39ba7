import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { IDENTITIES, type IdentityDocument } from './identity.schema.js';

/** Who of the provider is which user. */
@Injectable()
export class IdentityRepository {
  constructor(@InjectModel(IDENTITIES) private readonly identities: Model<IdentityDocument>) {}

  async userIdOf(id: string): Promise<string | null> {
    return (await this.identities.findById(id, { userId: 1 }).lean())?.userId ?? null;
  }

  async link(identity: IdentityDocument, transaction: Transaction): Promise<void> {
    try {
      await this.identities.create([identity], { session: transaction });
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('oidc-other-person');
      throw error;
    }
  }

  ofUser(userId: string): Promise<IdentityDocument[]> {
    return this.identities.find({ userId }).lean();
  }

  async deleteOf(userId: string): Promise<void> {
    await this.identities.deleteMany({ userId });
  }
}
