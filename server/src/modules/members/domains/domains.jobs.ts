import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

export const checkDueDomains = defineSchedule({ name: 'domains.check-due', queue: 'outside', everyMs: 5 * 60_000 });

export const noticeBrokenLinkDomain = defineJob({
  name: 'domains.notice-broken-link',
  queue: 'events',
  attempts: 16,
  payload: z.object({ accountId: z.string(), brokenAt: z.int() }),
  id: ({ accountId, brokenAt }) => `link-domain-broken-${accountId}-${brokenAt}`,
});

/** `brokenAt` in epoch milliseconds: it may break again. */
export const noticeBrokenDomain = defineJob({
  name: 'domains.notice-broken',
  queue: 'events',
  attempts: 16,
  payload: z.object({ accountId: z.string(), selector: z.string(), brokenAt: z.int() }),
  id: ({ selector, brokenAt }) => `domain-broken-${selector}-${brokenAt}`,
});
