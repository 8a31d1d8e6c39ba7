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

/** Takes an unsubscription back, on the page that confirms it. */
export const undoUnsubscribe = endpoint({
  method: 'POST',
  ...link,
  path: '/v1/unsubscribe/{token}/undo',
  ignoresBody: true,
});

export const mailProviders = ['mailgun', 'sendgrid'] as const;

/** For the mail provider, which signs what it reports. Nothing is there until the provider's key is set. */
export const mailEvents = endpoint({
  method: 'POST',
  path: '/api/mail/events/{provider}',
  params: z.object({ provider: z.enum(mailProviders) }),
  rawBody: true,
  bodyBytes: 2_000_000,
  headers: z.object({
    'x-twilio-email-event-webhook-signature': z.string().max(1024).default(''),
    'x-twilio-email-event-webhook-timestamp': z.string().max(64).default(''),
  }),
  response: z.object({ received: z.literal(true) }),
  unlimited: true,
  errors: ['webhook-signature-invalid'],
});
