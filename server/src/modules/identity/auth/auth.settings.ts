import * as z from 'zod';
import { emailSchema } from '#contract/primitives.js';

export const authSettings = {
  ADMIN_EMAIL: emailSchema.optional().describe('Email address of the administrator created at the first start.'),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .optional()
    .describe('Password of that administrator; read only when the account is created.'),
  CODE_MAILS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('Maximum of verification mails per hour, for the whole installation.'),
};
