import { defineSchedule } from '../../core/jobs/define-job.js';

/** Deletes the addresses of visitors after 30 days, also where the database does not by itself. */
export const forgetAddresses = defineSchedule({ name: 'downloads.forget-addresses', everyMs: 60 * 60 * 1000 });
