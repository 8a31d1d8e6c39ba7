import * as z from 'zod';
import { emailSchema } from '#contract/primitives.js';
import { serviceAddress } from '../../../config/service-address.js';

export interface NamedAddress {
  name: string;
  address: string;
}

const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;
const bare = /^[^\s"<>@]+@[^\s"<>@]+$/;

function addressIn(text: string): NamedAddress | null {
  const [, name = '', address = text.trim()] = named.exec(text) ?? [];
  return bare.test(address) ? { name, address } : null;
}

/** `Name <address>`, or an address alone: no mail can be sent from anything else, so the start fails. */
export const mailFrom = z
  .string()
  .refine((text) => addressIn(text) !== null, 'expected an address, such as Files <files@example.com>');

export const mailSettings = {
  SMTP_URL: serviceAddress({ schemes: ['smtp', 'smtps'] }).describe(
    'Mail server, with user and password in the URL if required; in this and other addresses `#` in a password is written as `%23`, `/` as `%2F`.',
  ),
  MAIL_FROM: mailFrom
    .default('no-reply@sampan.localhost')
    .describe(
      'Sender of every mail; without a name (`Files <files@example.com>`) that of the installation. Reply-To is the verified sender of the transfer.',
    ),
  BOUNCE_ADDRESS: emailSchema
    .optional()
    .describe(
      'Address to which undeliverable mails return, such as `bounces@example.com`. Each mail gets a return path of its own, `bounces+…@example.com`, which must arrive in the same mailbox. Empty: they return to MAIL_FROM.',
    ),
  BOUNCE_IMAP_URL: serviceAddress({ schemes: ['imap', 'imaps'], needsUser: true })
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
  SUPPORT_EMAIL: emailSchema
    .default('support@sampan.localhost')
    .describe(
      'Address of the operators, for questions of users; one that ends with `.localhost` gets no mail. An administrator can decide on another one in the staff area.',
    ),
};

/** @param text that `mailFrom` has accepted */
export function readMailFrom(text: string): NamedAddress {
  return addressIn(text) ?? { name: '', address: text };
}

/** Domain of MAIL_FROM. */
export function domainOfMailFrom(text: string): string {
  const { address } = readMailFrom(text);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** The operators' address; null while it is the default, which is no real address. */
export function operatorsAddress({ supportEmail }: { supportEmail: string }): string | null {
  return supportEmail.endsWith('.localhost') ? null : supportEmail;
}
