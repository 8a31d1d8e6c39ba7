import { readStored, writeStored } from '../../lib/browser-storage.js';

/** Log-ins at which feedback is requested. */
const COUNTS: readonly number[] = [3, 18, 35];
const KEY = 'feedbackAsked';

/** Once per count: a reload does not ask again. */
export function asksForFeedback(loginCount: number): boolean {
  return COUNTS.includes(loginCount) && readStored(KEY) !== String(loginCount);
}

export function rememberAsked(loginCount: number): void {
  writeStored(KEY, String(loginCount));
}
