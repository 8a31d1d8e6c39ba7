import { EXPIRES_NEVER } from '#contract/expiry.js';
import { EXTENSION_SECONDS } from '#contract/limits.js';
import type { Language } from '#contract/primitives.js';
import { isExpired, type Transfer } from '../transfers/index.js';

export type ExtensionState = 'open' | 'granted' | 'declined';

/** One address asking for more time for one transfer: one record, however often it asks. */
export interface ExtensionRequest {
  _id: string;
  /** Random, new for each time that the link expired and was asked for: the token of the owner's mail derives from it. */
  requestId: string;
  tokenHash: string;
  transferId: string;
  slug: string;
  ownerId: string;
  email: string;
  /** Null: the address is none of the recipients'. */
  recipientId: string | null;
  note: string;
  lang: Language;
  state: ExtensionState;
  /** Set by a button of 48 hours, this one's or that of another who asked; by another move of the expiry it is not. */
  isByButton: boolean;
  /** The token grants nothing any more. */
  tokenUsedAt: Date | null;
  /** Which expiry it was asked after. */
  expiredAt: Date;
  askedAt: Date;
  answeredAt: Date | null;
  /** What a grant gave; null while there is none. */
  until: Date | null;
  /** The answer is in the asker's mail. */
  isTold: boolean;
  /** Then everything about it goes. */
  keptUntil: Date;
  /** Rises with each change: what was read must still be true when it is written. */
  revision: number;
}

/** 48 hours from now or from the expiry, whichever is later. */
export function extendedExpiry({ expiresAt }: Pick<Transfer, 'expiresAt'>, now: Date): Date {
  if (expiresAt.getTime() >= EXPIRES_NEVER) return expiresAt;
  return new Date(Math.max(now.getTime(), expiresAt.getTime()) + EXTENSION_SECONDS * 1000);
}

/** What the token of the owner's mail does at this moment. */
export type TokenEffect = 'extends' | 'confirms' | 'nothing';

/**
 * It extends while nobody has answered, and on top of what the owner gave by other means. Where the button of another
 * asker was first, the 48 hours are given already: of many who ask, each would add two days to the last.
 */
export function tokenEffect(
  request: Pick<ExtensionRequest, 'state' | 'tokenUsedAt' | 'isByButton' | 'expiredAt'>,
  transfer: Pick<Transfer, 'expiresAt'>,
  now: Date,
): TokenEffect {
  if (request.tokenUsedAt !== null || request.state === 'declined') return 'nothing';
  if (request.state === 'open' || !request.isByButton) return 'extends';
  // Granted, and the end not moved yet: somebody is doing it at this moment.
  const isAlive = !isExpired(transfer, now) || isOfThisExpiry(request, transfer);
  return isAlive ? 'confirms' : 'nothing';
}

/** One may ask once, whatever the answer was; once the link has lived on and expired anew, one may ask anew. */
export function isOfThisExpiry(
  { expiredAt }: Pick<ExtensionRequest, 'expiredAt'>,
  { expiresAt }: Pick<Transfer, 'expiresAt'>,
): boolean {
  return expiresAt.getTime() === expiredAt.getTime();
}
