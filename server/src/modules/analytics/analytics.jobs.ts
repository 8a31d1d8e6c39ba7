import { defineSchedule } from '../../core/jobs/define-job.js';

/** Takes over downloads from before there were analytics, once. */
export const backfillAnalytics = defineSchedule({ name: 'analytics.backfill', everyMs: 60_000, isLong: true });

/** Packs the facts of owners of whom many wait; figures are the same before and after. */
export const packAnalytics = defineSchedule({ name: 'analytics.pack', everyMs: 30_000, isLong: true });
