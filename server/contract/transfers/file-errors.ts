import { pathErrors } from '../primitives.js';

/** Why files of a transfer are refused. */
export const fileErrors = [
  ...pathErrors,
  'object-missing',
  'size-mismatch',
  'checksum-mismatch',
  'file-denied',
  'under-review',
  'taken-down',
  'storage-full',
  'too-many-files',
  'over-transfer-limit',
  'transfer-too-large',
] as const;

/** Files uploaded for an existing transfer. */
export const uploadErrors = [
  ...fileErrors,
  'too-many-changes',
  'upload-not-found',
  'upload-expired',
  'duplicate-file',
  'file-not-in-upload',
  'encryption-mismatch',
] as const;
