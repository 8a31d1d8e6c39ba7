import * as z from 'zod';
import { SEALED_LIST_MAX_LENGTH } from '../limits.js';

/**
 * Names, sizes and message of an end-to-end encrypted transfer, in an age file that only its key opens. The files are age files
 * too, named `1.age`, `2.age` and so on.
 */
export const sealedListSchema = z.base64().min(1).max(SEALED_LIST_MAX_LENGTH);

const OPAQUE_NAME = /^\d+\.age$/;

interface Payload {
  sealedList?: string | undefined;
  message: string;
  fileObjects: readonly { fileName: string }[];
  recordedVideos: readonly unknown[];
  voiceMemo: readonly unknown[];
}

/** Whether what comes beside a sealed list tells nothing of what the list hides. */
export function revealsNothing({ sealedList, message, fileObjects, recordedVideos, voiceMemo }: Payload): boolean {
  const isOpaque = message === '' && fileObjects.every(({ fileName }) => OPAQUE_NAME.test(fileName));
  return sealedList === undefined || (isOpaque && recordedVideos.length + voiceMemo.length === 0);
}

export const REVEALS = {
  path: ['sealedList'],
  message: 'an encrypted transfer has no message, no recordings, and only files named 1.age, 2.age and so on',
};
