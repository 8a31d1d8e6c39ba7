import { HOUR_MS } from '../../../core/clock/clock.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';

/** Lets others take the addresses whose change can no longer be undone. */
export const releaseAddresses = defineSchedule({ name: 'addresses.release', everyMs: HOUR_MS });
