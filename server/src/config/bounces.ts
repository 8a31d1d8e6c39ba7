import * as z from 'zod';
import { emailSchema } from '#contract/primitives.js';
import { serviceAddress } from './service-address.js';

export const bounceVariables = {
  BOUNCE_ADDRESS: emailSchema
    .optional()
    .describe(
      'Where mails return that cannot be delivered, such as `bounces@example.com`. Each mail gets a return path of its own, `bounces+…@example.com`, which must arrive in the same mailbox. Empty: they return to MAIL_FROM.',
    ),
  BOUNCE_IMAP_URL: serviceAddress({ schemes: ['imap', 'imaps'], needsPassword: true })
    .optional()
    .describe(
      'Mailbox to which mails return, such as `imaps://bounces%40example.com:password@imap.example.com/INBOX`; read every minute by a worker, and used for nothing else. Empty: returned mails are not read.',
    ),
  MAIL_REPORTS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs what an automation of yours reports of mails to `/v1/mail/reports`, in the words of the mail provider (docs/operations.md). At least 32 characters, generated. Empty: there is no such call.',
    ),
};
