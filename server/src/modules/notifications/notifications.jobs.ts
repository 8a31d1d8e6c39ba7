import { defineSchedule } from '../../core/jobs/define-job.js';

/** Mails digests whose window or quiet hours have ended. */
export const mailDueDigests = defineSchedule({ name: 'notifications.mail-due-digests', everyMs: 10_000 });
