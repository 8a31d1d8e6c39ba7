import type { BodyOf } from '#contract/endpoint.js';
import type { editTransfer } from '#contract/transfer-changes.js';
import { type Transfer } from '../../transfers/index.js';

/**
 * Whether an edit does nothing but lower what a link exposes: an earlier end, a password, fewer downloads, no reminders.
 * So much stays open to a member who may not send.
 */
export function isExposedLess(
  { expiresAt, downloadLimit }: Pick<Transfer, 'expiresAt' | 'downloadLimit'>,
  edit: BodyOf<typeof editTransfer>,
): boolean {
  const { title, message, ...rest } = edit;
  const isEarlier = rest.expiryDate === undefined || rest.expiryDate <= expiresAt.getTime();
  const limit = rest.downloadLimit;
  const isLower = limit === undefined || (limit !== null && limit <= (downloadLimit ?? Infinity));
  return (
    title === undefined &&
    message === undefined &&
    isEarlier &&
    rest.password !== null &&
    isLower &&
    rest.reminds !== true
  );
}
