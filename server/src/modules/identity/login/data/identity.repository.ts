import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';

export const IDENTITIES = 'identities';

interface IdentityDocument {
  /** Digest of issuer and subject, which is all that the provider promises to stay the same. */
  _id: string;
  issuer: string;
  userId: string;
  linkedAt: Date;
}

export const identitySchema = new Schema<IdentityDocument>(
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    userId: { type: String, required: true },
    linkedAt: { type: Date, required: true },
  },
  { collection: IDENTITIES, strict: 'throw', versionKey: false, autoIndex: false },
);

/** Each user has one person of a provider: an address that the provider reassigned logs nobody else in. */
identitySchema.index({ userId: 1, issuer: 1 }, { unique: true });

/** Persons of the provider, and their users. */
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
