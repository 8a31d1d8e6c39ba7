import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { EXTENSION_SECONDS } from '#contract/limits.js';
import type { Language } from '#contract/primitives.js';
import { isExpired, type Transfer } from '../../files/transfers/index.js';

export type ExtensionState = 'open' | 'granted' | 'declined';

/** Request for more time for one transfer by one address; repeated requests reuse the record. */
export interface ExtensionRequest {
  _id: string;
  /** Random, renewed for each expiry of the link; the token of the owner's mail is derived from it. */
  requestId: string;
  tokenHash: string;
  transferId: string;
  slug: string;
  accountId: string;
  /** The same as that of the transfer. */
  createdBy: string;
  email: string;
  /** Null if the address is not a recipient. */
  recipientId: string | null;
  note: string;
  lang: Language;
  state: ExtensionState;
  /** True if granted by a 48-hour button, of this request or of another; false if the expiry was changed otherwise. */
  isByButton: boolean;
  /** Set when the token has been used. */
  tokenUsedAt: Date | null;
  /** The expiry the request refers to. */
  expiredAt: Date;
  askedAt: Date;
  answeredAt: Date | null;
  /** Granted expiry; null until granted. */
  until: Date | null;
  /** The mail with the decision is queued for the requester. */
  isAnswerMailed: boolean;
  /** The request is deleted after this time. */
  keptUntil: Date;
  /** Optimistic lock, incremented by each change. */
  revision: number;
}

/** 48 hours from now or from the expiry, whichever is later. */
export function extendedExpiry({ expiresAt }: Pick<Transfer, 'expiresAt'>, now: Date): Date {
  if (expiresAt.getTime() >= EXPIRES_NEVER) return expiresAt;
  return new Date(Math.max(now.getTime(), expiresAt.getTime()) + EXTENSION_SECONDS * 1000);
}

/** Current effect of the token in the owner's mail. */
export type TokenEffect = 'extends' | 'confirms' | 'used' | 'nothing';

/**
 * Extends while the request is open, and on top of an extension by other means. If the button of another request was
 * used first, the 48 hours are already granted: otherwise each of many requests would add two days. `used`: it has extended
 * the link, which still works.
 */
export function tokenEffect(
  request: Pick<ExtensionRequest, 'state' | 'tokenUsedAt' | 'isByButton' | 'expiredAt'>,
  transfer: Pick<Transfer, 'expiresAt'>,
  now: Date,
): TokenEffect {
  if (request.state === 'declined') return 'nothing';
  if (request.tokenUsedAt === null && (request.state === 'open' || !request.isByButton)) return 'extends';
  // A grant whose new expiry is not applied yet counts as alive.
  const isAlive = !isExpired(transfer, now) || isForCurrentExpiry(request, transfer);
  if (!isAlive) return 'nothing';
  return request.tokenUsedAt === null ? 'confirms' : 'used';
}

/** Only one request is allowed per expiry, whatever the decision was. */
export function isForCurrentExpiry(
  { expiredAt }: Pick<ExtensionRequest, 'expiredAt'>,
  { expiresAt }: Pick<Transfer, 'expiresAt'>,
): boolean {
  return expiresAt.getTime() === expiredAt.getTime();
}
