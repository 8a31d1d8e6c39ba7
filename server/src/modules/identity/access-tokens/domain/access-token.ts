import type { TokenScope } from '#contract/choices.js';

/** Lets programs act for a user, within its scopes. The secret is not stored. */
export interface AccessToken {
  id: string;
  secretHash: string;
  userId: string;
  /** The user's at the creation of the token: what ends all sessions ends the tokens too. */
  credentialVersion: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  /** Null: until it is revoked. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** So that a program that calls often does not write at each call. */
const LAST_USE_ACCURACY_MS = 300_000;

export function hasEnded({ expiresAt }: AccessToken, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function isLastUseOld({ lastUsedAt }: AccessToken, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= LAST_USE_ACCURACY_MS;
}
