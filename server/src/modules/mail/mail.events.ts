import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';
import { templateNames } from './domain/mail-props.js';

const outcome = z.object({ mailId: z.string(), revision: z.int(), template: z.enum(templateNames) });
const id = ({ mailId, revision }: z.output<typeof outcome>): string => `${mailId}-${revision}`;

/** The mail server has accepted the mail. */
export const mailSent = defineEvent({ name: 'mail.sent', payload: outcome, id });

/** The mail will not be sent: it was refused, or the last attempt failed. */
export const mailFailed = defineEvent({ name: 'mail.failed', payload: outcome, id });
