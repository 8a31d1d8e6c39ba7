import { defineSchedule } from '../../core/jobs/define-job.js';

/** For users whose window or quiet hours are over. */
export const mailDueDigests = defineSchedule({ name: 'notifications.mail-due-digests', everyMs: 10_000 });
