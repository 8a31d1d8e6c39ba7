import type { ResponseOf } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers.js';

export interface SentTransfer {
  slug: string;
  link: string;
  /** Number of mails to send; 0 for a plain link. */
  recipients: number;
  /** Until then, by the clock of this browser, the send can be undone; null where it cannot. */
  undoUntil: number | null;
}

/** What a page shows of a response of `createTransfer`. To be called as soon as it arrives. */
export function sentTransfer({ data }: ResponseOf<typeof createTransfer>, recipients: number): SentTransfer {
  const [transfer] = data.ops;
  if (!transfer) throw new Error('the response has no transfer');
  const { slug, link, undoUntil, dateSent } = transfer;
  // A duration, since clocks differ: it began shortly before this response arrived.
  return { slug, link, recipients, undoUntil: undoUntil === null ? null : Date.now() + undoUntil - dateSent };
}
