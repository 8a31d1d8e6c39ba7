import * as z from 'zod';
import { HOUR_MS } from '#contract/units.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';
import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type SecurityChange, securityChanges } from '../../platform/mail/index.js';

/** Looks up the account after the response, whose duration therefore reveals nothing. */
export const mailLoginLink = defineJob({
  name: 'login.mail-link',
  queue: 'codes',
  attempts: 8,
  payload: z.object({ linkId: z.string() }),
  id: ({ linkId }) => `login-link-${linkId}`,
});

export const mailNewDevice = defineJob({
  name: 'login.mail-new-device',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), sessionId: z.string() }),
  id: ({ sessionId }) => `new-device-${sessionId}`,
});

export const mailSecurityNotice = defineJob({
  name: 'login.mail-security-notice',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), noticeId: z.string(), change: z.enum(securityChanges), at: z.int() }),
  id: ({ noticeId }) => `security-notice-${noticeId}`,
});

/** Mails the user that this has changed; for the outbox of their record. */
export function securityNotice(userId: string, change: SecurityChange, now: Date): OutboxEntry[] {
  return [outboxEntry(mailSecurityNotice, { userId, noticeId: randomId(), change, at: now.getTime() }, now)];
}

/** Releases addresses whose change can no longer be undone. */
export const releaseAddresses = defineSchedule({ name: 'addresses.release', everyMs: HOUR_MS });
