import { DAY_MS } from '#contract/units.js';

/** Longer than a month, because the monthly limit counts deleted transfers. */
const DELETED_KEPT_MS = 35 * DAY_MS;

/** When a transfer is forgotten whose deletion became final at `at`. */
export function forgetTime(at: Date): Date {
  return new Date(at.getTime() + DELETED_KEPT_MS);
}
