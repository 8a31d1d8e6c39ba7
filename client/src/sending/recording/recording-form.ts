import { readStored, writeStored } from '../../lib/browser-storage.js';

/**
 * One form per tab and owner, as with drafts: recordings of another tab are not taken over. The owner is an account, an
 * item of a request, or null for a visitor's transfer.
 */
const keyOf = (owner: string | null) => (owner === null ? 'recordings' : `recordings:${owner}`);

/** The form that the recordings of this tab belong to; null before the first one. */
export function recordingForm(owner: string | null): string | null {
  return readStored(keyOf(owner), 'sessionStorage');
}

export function openRecordingForm(owner: string | null): string {
  const form = recordingForm(owner) ?? crypto.randomUUID();
  writeStored(keyOf(owner), form, 'sessionStorage');
  return form;
}

/** At once, unlike the store: a reload that comes first finds nothing. What is left in the store is swept. */
export function closeRecordingForm(owner: string | null): void {
  writeStored(keyOf(owner), null, 'sessionStorage');
}

const MARKER = 'has-recordings';

/** Whether this browser may hold recordings. Opening the database to find out would slow the first visit. */
export const mayHaveRecordings = (): boolean => readStored(MARKER) !== null;

export const markRecordings = (hasSome: boolean): void => writeStored(MARKER, hasSome ? '1' : null);
