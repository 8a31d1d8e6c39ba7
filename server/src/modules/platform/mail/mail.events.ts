import * as z from 'zod';
import { defineEvent, type PayloadOf } from '../../../core/jobs/define-job.js';
import type { Mail } from './domain/mail.js';
import { templateNames } from './domain/mail-props.js';

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
