import { defineSchedule } from '../../core/jobs/define-job.js';

/** Deletes what was taken down so long ago that no appeal can restore it. */
export const deleteTakenDown = defineSchedule({ name: 'abuse.delete-taken-down', everyMs: 60 * 60 * 1000 });
