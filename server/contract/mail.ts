import * as z from 'zod';
import { endpoint } from './endpoint.js';

const link = {
  path: '/v1/unsubscribe/{token}',
  params: z.object({ token: z.string() }),
  otherStatuses: [404],
  secretPath: true,
  unlimited: true,
} as const;

/** A page that asks for confirmation; changes nothing, because link scanners of mail servers open every link. */
export const showUnsubscribe = endpoint({ method: 'GET', ...link });

/** Mail programs post one-click unsubscription as a form (RFC 8058); only the path carries information. */
export const unsubscribe = endpoint({ method: 'POST', ...link, ignoresBody: true });

/** Undoes an unsubscription, on the page that confirms it. */
export const undoUnsubscribe = endpoint({
  method: 'POST',
  ...link,
  path: '/v1/unsubscribe/{token}/undo',
  ignoresBody: true,
});

/** The delivery status of a mail that a mail server had accepted. */
const reportedMail = z.object({
  /** Its Message-ID, with or without `<>`. */
  messageId: z.string().max(1000),
  /** `bounced`, `delayed`, `delivered` or `complained`; others are passed over. */
  outcome: z.string().max(100),
  /** Whom it is about: a report about another address, to which a copy was forwarded, changes nothing. */
  recipient: z.string().max(1000).nullish(),
  /** RFC 3463, like `5.1.1`. */
  status: z.string().max(100).nullish(),
  /** Reply of the recipient's mail server. */
  answer: z.string().nullish(),
});
export type ReportedMail = z.infer<typeof reportedMail>;

/** Body of `reportMails`. */
export const mailReports = z.object({ reports: z.array(reportedMail).max(1000) });

/**
 * An automation calls this with the translated reports of a mail provider. The body is signed like our own webhooks,
 * with `MAIL_REPORTS_SECRET`; without that setting the call does not exist. It may be repeated.
 */
export const reportMails = endpoint({
  method: 'POST',
  path: '/v1/mail/reports',
  rawBody: true,
  bodyBytes: 2_000_000,
  headers: z.object({ 'sampan-signature': z.string().max(1024).default('') }),
  /** How many reports are about mails of this installation. */
  response: z.object({ known: z.int() }),
  unlimited: true,
  errors: ['webhook-signature-invalid'],
});
