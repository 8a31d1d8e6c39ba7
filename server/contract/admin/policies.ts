import * as z from 'zod';
import { reason } from './admin.js';
import { imageBody } from '../accounts/pictures.js';
import { encryptionRules } from '../transfers/encryption-rule.js';
import { endpoint } from '../endpoint.js';
import { expiryOptions } from '../transfers/expiry.js';
import { ANNOUNCEMENT_MAX_LENGTH, INSTALLATION_NAME_MAX_LENGTH, LARGEST_TRANSFER_MIN_BYTES } from '../limits.js';
import { bytesSchema, displayNameSchema, domainSchema, emailSchema, idSchema, instantSchema } from '../primitives.js';
import { visibleText } from '../formats.js';

export const SIGNUP_DOMAINS_MAX = 100;

const announcement = z.string().max(2000).overwrite(visibleText).trim().max(ANNOUNCEMENT_MAX_LENGTH);
/** The text in both languages of the pages; where one is empty, the other is shown. */
const inBothLanguages = { en: announcement, zh: announcement };
const expiry = z.literal(expiryOptions);
export const signUpRules = ['everyone', 'domains', 'nobody'] as const;
export const bannerTones = ['info', 'warning'] as const;

export const bannerSchema = z.strictObject({
  ...inBothLanguages,
  tone: z.enum(bannerTones),
  /** Time at which it disappears; null: when it is removed. */
  until: instantSchema.nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

/** The text of the page while nothing can be sent or received. */
export const maintenanceSchema = z.strictObject(inBothLanguages);

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'expected a colour such as #0e6e66');
/** The name of the installation, which people see everywhere. */
export const installationName = displayNameSchema.min(1).max(INSTALLATION_NAME_MAX_LENGTH);

/** How the installation presents itself; null: as its settings say. */
export const installationSchema = z.strictObject({
  name: installationName.nullable(),
  supportEmail: emailSchema.nullable(),
  /** The colour of buttons and links, adjusted until it is readable. */
  color: hexColor.nullable(),
  /** Ids of pictures (`addInstallationPicture`): the logo before the name; the icon of browser tabs and home screens. */
  logo: idSchema.nullable(),
  icon: idSchema.nullable(),
});
export type InstallationPolicy = z.infer<typeof installationSchema>;

/** Policies that forms check before the server does. */
export const ruleFields = {
  /** Expiry in seconds that is preset for visitors and new accounts. */
  defaultExpirySeconds: expiry,
  /** The longest expiry of any transfer, in seconds; null: what the plan allows. */
  longestExpirySeconds: expiry.nullable(),
  /** Whether every new transfer needs a password. */
  needsPassword: z.boolean(),
  /** Whether every new transfer by email is for its recipients only; otherwise its sender decides. */
  recipientsOnly: z.boolean(),
  /** End-to-end encryption of new transfers and requests; where it is `offered`, each account decides for its own. */
  encryption: z.enum(encryptionRules),
  /** Size of all files of one transfer; null: the limit of the plan. */
  largestTransferBytes: bytesSchema.min(LARGEST_TRANSFER_MIN_BYTES).nullable(),
  /** People who are invited to a team may sign up under any rule, and so may those of a single sign-on. */
  signUp: z.enum(signUpRules),
  /** Whose addresses may sign up where `signUp` is `domains`. */
  signUpDomains: z.array(domainSchema).max(SIGNUP_DOMAINS_MAX),
  /** They cannot either where encryption is required and `VISITORS_MAY_ENCRYPT` is off. */
  visitorsMaySend: z.boolean(),
  banner: bannerSchema.nullable(),
  maintenance: maintenanceSchema.nullable(),
};

export const policyFields = { ...ruleFields, installation: installationSchema };

export const policiesSchema = z.strictObject(policyFields);
export type Policies = z.infer<typeof policiesSchema>;
export const policyNames = Object.keys(policyFields) as (keyof Policies)[];

/** Policies that contradict each other, by the field to correct; null if they agree. */
export function contradictionIn(
  policies: Pick<Policies, 'defaultExpirySeconds' | 'longestExpirySeconds' | 'signUp' | 'signUpDomains'>,
): 'defaultExpirySeconds' | 'signUpDomains' | null {
  const { defaultExpirySeconds, longestExpirySeconds, signUp, signUpDomains } = policies;
  if (longestExpirySeconds !== null && defaultExpirySeconds > longestExpirySeconds) return 'defaultExpirySeconds';
  return signUp === 'domains' && signUpDomains.length === 0 ? 'signUpDomains' : null;
}

export const policiesView = z.object({
  policies: policiesSchema,
  /** Revision after the last change; 0 before the first. */
  revision: z.int().min(0),
});
export type PoliciesView = z.infer<typeof policiesView>;

export const readPolicies = endpoint({
  method: 'GET',
  path: '/v1/admin/policies',
  access: 'member',
  staff: 'policies.read',
  response: policiesView,
});

/** Takes effect at once in all processes. */
export const changePolicies = endpoint({
  method: 'PUT',
  path: '/v1/admin/policies',
  access: 'member',
  staff: 'policies.change',
  stepUp: true,
  unlogged: true,
  body: z.strictObject({
    policies: policiesSchema.refine((policies) => contradictionIn(policies) === null, 'contradictory'),
    /** Revision of the policies that were read; the call fails if they changed in between. */
    revision: z.int().min(0),
    reason,
  }),
  response: policiesView,
  errors: ['policies-changed', 'picture-not-found'],
});

/** A picture to be named by the policies. It is deleted an hour later if they do not name it, or when they no longer do. */
export const addInstallationPicture = endpoint({
  method: 'POST',
  path: '/v1/admin/policies/pictures',
  access: 'member',
  staff: 'policies.change',
  unlogged: true,
  ...imageBody,
  status: 201,
  response: z.object({ id: idSchema }),
  errors: ['picture-unreadable'],
});
