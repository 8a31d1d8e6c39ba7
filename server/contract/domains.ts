import * as z from 'zod';
import { dnsRecordStates, domainStates, linkRecordPurposes, mailRecordPurposes } from './choices.js';
import { endpoint } from './endpoint.js';
import { instantSchema } from './primitives.js';

/** Own domains of an account: from which its mails come, and to which its links lead. */

const dnsRecordView = z.object({
  purpose: z.enum([...mailRecordPurposes, ...linkRecordPurposes]),
  type: z.enum(['TXT', 'CNAME']),
  host: z.string(),
  wanted: z.string(),
  /** The values that the last check found in the DNS. */
  found: z.array(z.string()),
  state: z.enum(dnsRecordStates),
  /** Without it the domain is not used. */
  isRequired: z.boolean(),
});
export type DnsRecordView = z.infer<typeof dnsRecordView>;

const domainView = z.object({
  /** The domain in Punycode. */
  name: z.string(),
  state: z.enum(domainStates),
  /** Null before the first check. */
  checkedAt: instantSchema.nullable(),
  records: z.array(dnsRecordView),
});

export const mailDomainView = domainView;
export type MailDomainView = z.infer<typeof mailDomainView>;

export const linkDomainView = domainView.extend({
  /** Another account proved it first. */
  isTaken: z.boolean(),
});
export type LinkDomainView = z.infer<typeof linkDomainView>;

const nameBody = z.strictObject({ name: z.string().trim().min(1).max(260) });

const path = '/v1/mail-domain';

export const readMailDomain = endpoint({
  method: 'GET',
  path,
  access: 'team-admin',
  response: z.object({
    /** Whether the plan allows it. If not, the domain stays, but is not used. */
    isAllowed: z.boolean(),
    domain: mailDomainView.nullable(),
  }),
});

/** Replaces the domain before it, with a new key. */
export const setMailDomain = endpoint({
  method: 'PUT',
  path,
  access: 'team-admin',
  stepUp: true,
  body: nameBody,
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

const linkPath = '/v1/link-domain';

export const readLinkDomain = endpoint({
  method: 'GET',
  path: linkPath,
  access: 'team-admin',
  response: z.object({
    /** Whether the plan allows it. If not, the domain stays, but is not used. */
    isAllowed: z.boolean(),
    domain: linkDomainView.nullable(),
  }),
});

/** Replaces the domain before it, with a new token. */
export const setLinkDomain = endpoint({
  method: 'PUT',
  path: linkPath,
  access: 'team-admin',
  stepUp: true,
  body: nameBody,
  response: linkDomainView,
  errors: ['domain-invalid', 'domain-not-in-plan'],
});

/** Looks up the records now. */
export const checkLinkDomain = endpoint({
  method: 'POST',
  path: `${linkPath}/check`,
  access: 'team-admin',
  response: linkDomainView,
  errors: ['domain-not-found'],
  unlogged: true,
});

export const removeLinkDomain = endpoint({
  method: 'DELETE',
  path: linkPath,
  access: 'team-admin',
  stepUp: true,
  response: z.object({ removed: z.literal(true) }),
  errors: ['domain-not-found'],
});

/** The reverse proxy asks this before it requests a certificate: is this host a link domain in use? */
export const askLinkDomain = endpoint({
  method: 'GET',
  path: '/v1/link-domains/ask',
  query: z.strictObject({ domain: z.string().min(1).max(260) }),
  response: z.object({ served: z.literal(true) }),
  errors: ['not-found'],
  unlogged: true,
});
