import { Schema } from 'mongoose';
import { tokenScopes } from '#contract/choices.js';
import { DAY_MS } from '#contract/units.js';
import type { AccessToken } from '../domain/access-token.js';

export const ACCESS_TOKENS = 'access_tokens';

export type AccessTokenDocument = Omit<AccessToken, 'id'> & { _id: string };

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
