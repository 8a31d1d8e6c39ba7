import type { ResponseOf } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers.js';
import type { SentTransfer } from '../model/panel-state.js';

/** What a page shows of an answer to `createTransfer`, as it comes. */
export function sentTransfer({ data }: ResponseOf<typeof createTransfer>, recipients: number): SentTransfer {
  const [transfer] = data.ops;
  if (!transfer) throw new Error('an answer without a transfer');
  const { slug, link, undoUntil, dateSent } = transfer;
  // A length of time, since clocks differ: it began a moment before this answer came.
  return { slug, link, recipients, undoUntil: undoUntil === null ? null : Date.now() + undoUntil - dateSent };
}
