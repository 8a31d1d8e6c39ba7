import * as z from 'zod';
import { dnsRecordPurposes, dnsRecordStates, mailDomainStates } from './choices.js';
import { endpoint } from './endpoint.js';
import { instantSchema } from './primitives.js';

/** The own domain from which an account's mails come. */

const dnsRecordView = z.object({
  purpose: z.enum(dnsRecordPurposes),
  type: z.enum(['TXT', 'CNAME']),
  host: z.string(),
  wanted: z.string(),
  /** What the last check found there. */
  found: z.array(z.string()),
  state: z.enum(dnsRecordStates),
  /** Without it mails do not come from the domain. */
  isRequired: z.boolean(),
});
export type DnsRecordView = z.infer<typeof dnsRecordView>;

export const mailDomainView = z.object({
  /** In Punycode. */
  name: z.string(),
  state: z.enum(mailDomainStates),
  /** Null before the first check. */
  checkedAt: instantSchema.nullable(),
  records: z.array(dnsRecordView),
});
export type MailDomainView = z.infer<typeof mailDomainView>;

const path = '/v1/mail-domain';

export const readMailDomain = endpoint({
  method: 'GET',
  path,
  access: 'team-admin',
  response: z.object({
    /** By the plan. A domain stays beyond it, but is not used. */
    isAllowed: z.boolean(),
    mailDomain: mailDomainView.nullable(),
  }),
});

/** Replaces the domain before it, with a new key. */
export const setMailDomain = endpoint({
  method: 'PUT',
  path,
  access: 'team-admin',
  stepUp: true,
  body: z.strictObject({ name: z.string().trim().min(1).max(260) }),
  response: mailDomainView,
  errors: ['domain-invalid', 'domain-not-in-plan'],
});

/** Looks up the records now. */
export const checkMailDomain = endpoint({
  method: 'POST',
  path: `${path}/check`,
  access: 'team-admin',
  response: mailDomainView,
  errors: ['domain-not-found'],
  unlogged: true,
});

export const removeMailDomain = endpoint({
  method: 'DELETE',
  path,
  access: 'team-admin',
  stepUp: true,
  response: z.object({ removed: z.literal(true) }),
  errors: ['domain-not-found'],
});
