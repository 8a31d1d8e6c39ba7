import { HOUR_MS } from '../../../core/clock/clock.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';

/** Takes network addresses out of the records of downloads that are older than a month. */
export const forgetAddresses = defineSchedule({ name: 'downloads.forget-addresses', everyMs: HOUR_MS });
