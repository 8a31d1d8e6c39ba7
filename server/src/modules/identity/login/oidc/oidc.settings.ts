import * as z from 'zod';
import { splitEntries, splitWords } from '#contract/formats.js';
import { domainSchema } from '#contract/primitives.js';
import { accountPlans } from '#contract/billing/plans.js';
import { staffRoles } from '#contract/admin/staff.js';
import { secretWebAddress } from '../../../../config/service-address.js';
import { flag } from '../../../../config/values.js';

const groupRoles = [...staffRoles, ...accountPlans] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Null if a pair has no group, or a role that there is not. */
function readGroupRoles(text: string): [group: string, role: GroupRole][] | null {
  const pairs = splitEntries(text).map((pair) => {
    const [group = '', role = ''] = pair.split('=').map((part) => part.trim());
    return [group, role as GroupRole] as [string, GroupRole];
  });
  return pairs.every(([group, role]) => group !== '' && groupRoles.includes(role)) ? pairs : null;
}

/** Logging in by an OpenID Connect provider. */
export const loginSettings = {
  OIDC_ISSUER: secretWebAddress
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider by which people log in; see docs/single-sign-on.md. Default: none.',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Id of this service at the provider.'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret there.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('Single sign-on')
    .describe('Name of the provider on the button of the log-in page, such as that of the company.'),
  OIDC_ALLOWED_DOMAINS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(domainSchema).min(1))
    .optional()
    .describe('Domains of addresses that may log in by the provider, separated by commas. Default: all.'),
  OIDC_TRUST_EMAIL: flag
    .default(false)
    .describe(
      '`true` takes every address that the issuer tells for that of the person, also if it does not vouch for it (`email_verified`). Only for a provider where nobody can give themselves an address.',
    ),
  OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .default('groups')
    .describe('Claim with the groups of a person; one inside another with dots, as `realm_access.roles`.'),
  OIDC_GROUP_ROLES: z
    .string()
    .refine((text) => readGroupRoles(text) !== null, `expected group=role,…; roles: ${groupRoles.join(', ')}`)
    .transform((text) => readGroupRoles(text) ?? [])
    .optional()
    .describe(
      'Roles that groups give, checked at each log-in by the provider: `group=role` pairs, separated by commas. Roles: those of the staff, and plans. Of several plans the largest counts. A person in none of the groups has no role and `DEFAULT_PLAN`. If the claim is missing or cannot be read, no role is removed. Default: groups give no roles.',
    ),
  DISABLE_PASSWORD: flag
    .default(false)
    .describe('`true` lets people log in by the OpenID Connect provider and by passkeys alone.'),
};

type OidcVariables = z.output<z.ZodObject<typeof loginSettings>>;

export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Null if there is no provider. */
export function oidcSettings({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: OidcVariables): OidcSettings | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Entra ID has issuers for the people of every tenant. */
function isForEverybody(issuer = ''): boolean {
  return /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/.test(issuer);
}

/** The sentence for the operator; null if the settings fit together. */
export function oidcProblem(env: Partial<OidcVariables>): string | null {
  const given = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].filter((value) => value !== undefined);
  if (given.length > 0 && given.length < 3)
    return 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.';
  if (env.OIDC_TRUST_EMAIL && isForEverybody(env.OIDC_ISSUER))
    return 'OIDC_TRUST_EMAIL needs the OIDC_ISSUER of one tenant: in another one anybody can write your address.';
  if (env.DISABLE_PASSWORD && given.length === 0) return 'DISABLE_PASSWORD needs OIDC_ISSUER: nobody could log in.';
  return null;
}
