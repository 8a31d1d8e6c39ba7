import * as z from 'zod';
import { defineEvent, defineJob, defineSchedule, type PayloadOf } from '../../../core/jobs/define-job.js';
import { type TemplateName, templateNames } from './domain/mail-props.js';
import type { Mail } from './domain/mail.js';

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

/** Ids of the props: of a mail about a transfer the link and its recipient, about a request the link and the person. */
const about = z
  .object({ slug: z.string(), recipientId: z.string().nullable(), personId: z.string().nullable() })
  .partial();

const outcome = z.object({ mailId: z.string(), revision: z.int(), template: z.enum(templateNames), about });
const id = ({ mailId, revision }: z.output<typeof outcome>): string => `${mailId}-${revision}`;

/** The mail server has accepted the mail. */
export const mailSent = defineEvent({ name: 'mail.sent', payload: outcome, id });

/** The mail will not be sent: it was refused, or the last attempt failed. */
export const mailFailed = defineEvent({ name: 'mail.failed', payload: outcome, id });

export function outcomePayload({
  id: mailId,
  revision,
  template,
  props,
}: Pick<Mail, 'id' | 'revision' | 'template' | 'props'>): PayloadOf<typeof mailSent> {
  // Props that do not fit are a reason for failure.
  return { mailId, revision, template, about: about.safeParse(props).data ?? {} };
}
