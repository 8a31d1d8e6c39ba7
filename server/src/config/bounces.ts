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
  MAILGUN_SIGNING_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('HTTP webhook signing key of a Mailgun account, which then reports to `/api/mail/events/mailgun`.'),
  SENDGRID_VERIFICATION_KEY: z
    .string()
    .min(80)
    .optional()
    .describe(
      'Verification key of the signed event webhook of a SendGrid account, which then reports to `/api/mail/events/sendgrid`.',
    ),
};
