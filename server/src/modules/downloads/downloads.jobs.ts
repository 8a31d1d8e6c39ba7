import { defineSchedule } from '../../core/jobs/define-job.js';

/** Deletes visitors' addresses after their retention time, for databases without TTL indexes. */
export const forgetAddresses = defineSchedule({ name: 'downloads.forget-addresses', everyMs: 60 * 60 * 1000 });
