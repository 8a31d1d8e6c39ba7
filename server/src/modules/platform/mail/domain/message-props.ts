import * as z from 'zod';
import { CONTACT_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH } from '#contract/limits.js';
import { emailSchema, idSchema, instantSchema } from '#contract/primitives.js';

const message = z.string().max(CONTACT_MAX_LENGTH);
/** Empty for feedback. */
const subject = z.string().max(CONTACT_SUBJECT_MAX_LENGTH);

/** Props of the mails about messages to those behind the product. */
export const messageProps = {
  'message-received': z.strictObject({
    messageId: idSchema,
    subject,
    message,
    writerName: z.string(),
    writerEmail: emailSchema,
  }),
  'message-answered': z.strictObject({ subject, message, answer: message, writtenAt: instantSchema }),
};
