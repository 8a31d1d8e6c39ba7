import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { isReceivedCursor, receivedCursorPattern } from '../formats.js';
import { TRANSFERS_PAGE_SIZE } from '../limits.js';
import { bytesSchema, instantSchema, limitParam, searchSchema } from '../primitives.js';
import { senderView } from './downloads.js';

/** Deliberately coarse: the size of a protected transfer must not be revealed without the password. */
export const sizeClassSchema = z.enum(['small', 'medium', 'large']);
export type SizeClass = z.infer<typeof sizeClassSchema>;

const MB = 1_000_000;

export function sizeClassOf(bytes: number): SizeClass {
  if (bytes < 10 * MB) return 'small';
  return bytes < 1000 * MB ? 'medium' : 'large';
}

export const receivedTransfer = z.object({
  slug: z.string(),
  /** Id in the personal link; null for transfers shared with the account. */
  recipientId: z.string().nullable(),
  sender: senderView,
  sentAt: instantSchema,
  expiresAt: instantSchema,
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  /** End-to-end encrypted: a copy needs a new list, sealed by the receiver's program. */
  isEncrypted: z.boolean(),
  sizeClass: sizeClassSchema,
  /** Null if the transfer has a password. */
  content: z.object({ title: z.string(), message: z.string(), fileCount: z.int(), totalBytes: bytesSchema }).nullable(),
});
export type ReceivedTransfer = z.infer<typeof receivedTransfer>;

export const receivedCursorSchema = z.string().regex(receivedCursorPattern).refine(isReceivedCursor, 'not an instant');

/** Transfers sent to the member's address or shared with the account; newest first. */
export const listReceived = endpoint({
  method: 'GET',
  path: '/v1/received',
  access: 'member',
  scope: 'read',
  query: z.strictObject({
    /** `next` of the previous page. */
    after: receivedCursorSchema.optional(),
    limit: limitParam(100, TRANSFERS_PAGE_SIZE),
    /** Words that must all occur in sender, title, message or file names; of a protected transfer in its sender alone. */
    search: searchSchema,
  }),
  response: z.object({ received: z.array(receivedTransfer), next: z.string().nullable() }),
});
