import type { BodyOf } from '#contract/endpoint.js';
import type { editTransfer } from '#contract/transfers/transfer-changes.js';
import { type Transfer } from '../../transfers/index.js';

/**
 * Whether an edit only reduces what a link exposes: earlier expiry, a password, only for recipients, fewer downloads, no reminders. Suspended
 * members may still make such edits.
 */
export function onlyReducesExposure(
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
    rest.recipientsOnly !== false &&
    isLower &&
    rest.reminds !== true
  );
}
