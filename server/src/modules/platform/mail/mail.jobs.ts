import * as z from 'zod';
import type { TemplateName } from './domain/mail-props.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** These cover two days, with exponential backoff from 5 s. */
export const DELIVERY_ATTEMPTS = 16;

const delivery = {
  attempts: DELIVERY_ATTEMPTS,
  payload: z.object({ mailId: z.string(), revision: z.int().min(1) }),
  id: ({ mailId, revision }: { mailId: string; revision: number }) => `mail-${mailId}-${revision}`,
};

export const deliverMail = defineJob({ ...delivery, name: 'mail.deliver', queue: 'mail' });
export const deliverCode = defineJob({ ...delivery, name: 'mail.deliver-code', queue: 'codes' });

/** Sent by a separate queue and separate connections, because the recipient is waiting for them. */
const urgentTemplates: ReadonlySet<TemplateName> = new Set<TemplateName>(['verification-code', 'password-reset']);

export function isUrgent(template: TemplateName): boolean {
  return urgentTemplates.has(template);
}

/** Whose reader asks for them and waits. */
export function isAskedFor(template: TemplateName): boolean {
  return isUrgent(template) || template === 'login-link';
}

export function deliveryJobOf(template: TemplateName): typeof deliverMail {
  return isUrgent(template) ? deliverCode : deliverMail;
}

/** Looks into the mailbox to which mails return. */
export const readBounces = defineSchedule({ name: 'mail.read-bounces', queue: 'outside', everyMs: 60_000 });
