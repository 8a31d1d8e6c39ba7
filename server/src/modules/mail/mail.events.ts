import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';
import { templateNames } from './domain/mail-props.js';

const outcome = z.object({ mailId: z.string(), revision: z.int(), template: z.enum(templateNames) });
const id = ({ mailId, revision }: z.output<typeof outcome>): string => `${mailId}-${revision}`;

/** The mail server has taken it. */
export const mailSent = defineEvent({ name: 'mail.sent', payload: outcome, id });

/** It will not be sent: refused, or given up after the last attempt. */
export const mailFailed = defineEvent({ name: 'mail.failed', payload: outcome, id });
