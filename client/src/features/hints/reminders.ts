import { readStored, writeStored } from '../../lib/browser-storage.js';

/** "Do not remind": names of the hints that were shown in this browser. */
const DO_NOT_REMIND = 'dnr';
const FIRST_VISIT = 'firstVisit';
/** A visit later than this after the first is a return. */
const BACK_AFTER_MS = 6 * 3_600_000;

export type Hint = 'welcome' | 'steps';

export function reminds(hint: Hint): boolean {
  return !(readStored(DO_NOT_REMIND) ?? '').split(',').includes(hint);
}

export function doNotRemind(hint: Hint): void {
  if (!reminds(hint)) return;
  writeStored(DO_NOT_REMIND, [readStored(DO_NOT_REMIND) ?? '', hint].filter(Boolean).join(','));
}

/** Notes the first visit, and answers whether this one is a return. */
export function isBack(now: number): boolean {
  const first = Number(readStored(FIRST_VISIT) ?? Number.NaN);
  if (Number.isFinite(first)) return now - first > BACK_AFTER_MS;
  writeStored(FIRST_VISIT, String(now));
  return false;
}
