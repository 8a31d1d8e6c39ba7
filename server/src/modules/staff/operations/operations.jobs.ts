import { defineSchedule } from '../../../core/jobs/define-job.js';

/** Writes down how much each store holds today; the last time of a day stays. */
export const countStorage = defineSchedule({ name: 'operations.count-storage', everyMs: 6 * 3_600_000, isLong: true });
