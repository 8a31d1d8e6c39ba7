import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { tokenScopes } from '#contract/choices.js';
import { DAY_MS } from '#contract/units.js';
import type { AccessToken } from '../domain/access-token.js';

export const ACCESS_TOKENS = 'access_tokens';

type AccessTokenDocument = Omit<AccessToken, 'id'> & { _id: string };

const SHOWN_AFTER_END_DAYS = 30;

export const accessTokenSchema = new Schema<AccessTokenDocument>(
  {
    _id: { type: String, required: true },
    secretHash: { type: String, required: true },
    userId: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    name: { type: String, required: true },
    scopes: { type: [{ type: String, enum: tokenScopes }], required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: ACCESS_TOKENS, strict: 'throw', versionKey: false, autoIndex: false },
);

accessTokenSchema.index({ secretHash: 1 }, { unique: true });
accessTokenSchema.index({ userId: 1, credentialVersion: 1, createdAt: -1 });
accessTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: SHOWN_AFTER_END_DAYS * (DAY_MS / 1000) });

function toAccessToken({ _id, ...rest }: AccessTokenDocument): AccessToken {
  return { id: _id, ...rest };
}

export type TokenOwner = Pick<AccessToken, 'userId' | 'credentialVersion'>;

/** Stores access tokens by the hash of their secrets. */
@Injectable()
export class AccessTokenRepository {
  constructor(@InjectModel(ACCESS_TOKENS) private readonly tokens: Model<AccessTokenDocument>) {}

  async insert({ id, ...rest }: AccessToken): Promise<void> {
    await this.tokens.create({ _id: id, ...rest });
  }

  /** Not scoped to a user: the caller presents the secret. */
  async findBySecret(secretHash: string): Promise<AccessToken | null> {
    const document = await this.tokens.findOne({ secretHash }).lean();
    return document && toAccessToken(document);
  }

  /** Newest first. */
  async findOf(owner: TokenOwner): Promise<AccessToken[]> {
    const documents = await this.tokens.find(owner).sort({ createdAt: -1 }).lean();
    return documents.map(toAccessToken);
  }

  /** Those that ended with an earlier password. */
  async deleteEarlier({ userId, credentialVersion }: TokenOwner): Promise<void> {
    await this.tokens.deleteMany({ userId, credentialVersion: { $lt: credentialVersion } });
  }

  async recordUse({ id, lastUsedAt }: AccessToken, now: Date): Promise<void> {
    await this.tokens.updateOne({ _id: id, lastUsedAt }, { $set: { lastUsedAt: now } });
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.tokens.deleteOne({ _id: id, userId });
    return deletedCount === 1;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.tokens.deleteMany({ userId });
  }
}
