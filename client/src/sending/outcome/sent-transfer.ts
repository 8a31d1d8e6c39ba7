import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { ResponseOf } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import type { Addressee } from '../recipients/recipients.js';

export interface SentTransfer {
  slug: string;
  /** Null where only the recipients can open it, each by a personal link. */
  link: string | null;
  /** Names or addresses of those who get an email; empty for a plain link. */
  recipients: readonly string[];
  /** Epoch ms; null for none. */
  expiresAt: number | null;
  /** Until when, by this browser's clock, the send can be undone; null if it cannot. */
  undoUntil: number | null;
  /** End-to-end encrypted: the link opens it, or the password for those who got an email, but for `keyed`, who have a key of their own. Kept until it was passed on. */
  key?: { password?: string | undefined; keyed?: readonly string[]; onPassedOn(): void } | undefined;
}

/** The view of a response of `createTransfer`. To be called as soon as it arrives. */
export function sentTransfer(
  { data }: ResponseOf<typeof createTransfer>,
  emailTo: readonly Pick<Addressee, 'name' | 'email'>[],
): SentTransfer {
  const [transfer] = data.ops;
  if (!transfer) throw new Error('the response has no transfer');
  const { slug, link, recipientsOnly, undoUntil, dateSent, expiryDate } = transfer;
  return {
    slug,
    link: recipientsOnly ? null : link,
    recipients: emailTo.map(({ name, email }) => name || email),
    expiresAt: expiryDate === EXPIRES_NEVER ? null : expiryDate,
    // A duration, since clocks differ: it began shortly before this response arrived.
    undoUntil: undoUntil === null ? null : Date.now() + undoUntil - dateSent,
  };
}
