import * as z from 'zod';
import { encryptionRuleErrors } from './encryption-rule.js';
import { SEALED_KEY_MAX_LENGTH, SEALED_LIST_MAX_LENGTH, WRAPPED_KEY_MAX_LENGTH } from '../limits.js';

/**
 * Names, sizes and message of an end-to-end encrypted transfer, in an age file that only its key opens. The files are age files
 * too, named `1.age`, `2.age` and so on.
 */
export const sealedListSchema = z.base64().min(1).max(SEALED_LIST_MAX_LENGTH);

/**
 * The key of the transfer in an age file that a password opens, for recipients of emails, which cannot hold the key. Counts as
 * a password.
 */
const wrappedKeySchema = z.base64().min(1).max(WRAPPED_KEY_MAX_LENGTH);

/**
 * The key of the transfer in an age file for users' own keys (`account-keys.ts`): of its sender, and of recipients who have one. Any of
 * them opens it.
 */
export const sealedKeySchema = z.base64().min(1).max(SEALED_KEY_MAX_LENGTH);

export const sealedFields = {
  sealedList: sealedListSchema.optional(),
  wrappedKey: wrappedKeySchema.optional(),
  sealedKey: sealedKeySchema.optional(),
};

/**
 * For a change of the files of an encrypted transfer: the new list, and the `revision` of the transfer that it was made for. The
 * list also holds files that were removed, so that they can be restored.
 */
export const sealedChangeSchema = z.strictObject({ list: sealedListSchema, revision: z.int().min(0) });
export type SealedChange = z.infer<typeof sealedChangeSchema>;

/** All that the server learns of a file's name. */
export const OPAQUE_NAME = /^\d+\.age$/;

interface Payload {
  sealedList?: string | undefined;
  wrappedKey?: string | undefined;
  sealedKey?: string | undefined;
  message: string;
  fileObjects: readonly { fileName: string }[];
  recordedVideos: readonly unknown[];
  voiceMemo: readonly unknown[];
}

/** Whether what comes beside a sealed list tells nothing of what the list hides. */
export function revealsNothing(payload: Payload): boolean {
  const { sealedList, wrappedKey, sealedKey, message, fileObjects, recordedVideos, voiceMemo } = payload;
  const isOpaque = message === '' && fileObjects.every(({ fileName }) => OPAQUE_NAME.test(fileName));
  if (sealedList === undefined) return wrappedKey === undefined && sealedKey === undefined;
  return isOpaque && recordedVideos.length + voiceMemo.length === 0;
}

export const REVEALS = {
  path: ['sealedList'],
  message: 'an encrypted transfer has no message, no recordings, and only files named 1.age, 2.age and so on',
};

/** Why a transfer is refused with encryption, or without it. */
export const encryptionErrors = ['encryption-needs-account', 'encryption-mismatch', ...encryptionRuleErrors] as const;
