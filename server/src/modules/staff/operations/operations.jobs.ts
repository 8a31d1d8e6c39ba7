import { HOUR_MS } from '#contract/units.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';

/** Writes down how much each store holds today; the last time of a day stays. */
export const countStorage = defineSchedule({ name: 'operations.count-storage', everyMs: 6 * HOUR_MS, isLong: true });
