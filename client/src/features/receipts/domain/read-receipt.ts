import * as z from 'zod';
import { receipt as receiptSchema, type Receipt } from '#contract/transfers/receipts.js';

/** Null if the text is no receipt. Does not verify the signature. */
export function readReceipt(text: string): Receipt | null {
  try {
    const read = receiptSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The receipt that another page has put into the state of the history entry. */
export function receiptIn(state: unknown): Receipt | null {
  const read = z.object({ receipt: receiptSchema }).safeParse(state);
  return read.success ? read.data.receipt : null;
}
