import { DAY_MS } from '#contract/units.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';

/** Tells the admins of teams that have more users than their plan has seats. */
export const checkSeats = defineSchedule({ name: 'teams.check-seats', everyMs: DAY_MS });
