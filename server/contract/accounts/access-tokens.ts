import * as z from 'zod';
import { tokenLifetimes, tokenScopes } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { TITLE_MAX_LENGTH } from '../limits.js';
import { displayNameSchema, idSchema, instantSchema } from '../primitives.js';

/** Personal access tokens, by which programs act for a user. */

const scopeSchema = z.enum(tokenScopes);

export const accessTokenView = z.object({
  tokenId: z.string(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: instantSchema,
  /** Null: until it is revoked. */
  expiresAt: instantSchema.nullable(),
  /** Accurate to five minutes; null if it was never used. */
  lastUsedAt: instantSchema.nullable(),
});
export type AccessTokenView = z.infer<typeof accessTokenView>;

/** Newest first; one that has ended is listed for 30 days. */
export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/v1/access-tokens',
  access: 'member',
  response: z.object({ tokens: z.array(accessTokenView) }),
});

/** `value` is what programs send; it is in this answer alone. */
export const createAccessToken = endpoint({
  method: 'POST',
  path: '/v1/access-tokens',
  access: 'member',
  stepUp: true,
  body: z.strictObject({
    name: displayNameSchema.min(1).max(TITLE_MAX_LENGTH),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'a scope is named twice'),
    days: z.literal(tokenLifetimes),
  }),
  response: z.object({ token: accessTokenView, value: z.string() }),
  status: 201,
  errors: ['too-many-tokens'],
  unlogged: true,
});

/** The token ends at once. */
export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/v1/access-tokens/{tokenId}',
  access: 'member',
  params: z.strictObject({ tokenId: idSchema }),
  response: z.object({ revoked: z.literal(true) }),
  errors: ['token-not-found'],
  unlogged: true,
});

/** The token that makes the call, and whom it acts for; null for a user in person. */
export const whoAmI = endpoint({
  method: 'GET',
  path: '/v1/access-token',
  access: 'member',
  scope: 'any',
  response: z.object({ userId: z.string(), email: z.string(), scopes: z.array(scopeSchema).nullable() }),
});
