import * as z from 'zod';
import { backupSettings } from '../backup/backup.settings.js';
import { coreSettings } from '../core/core.settings.js';
import { transferSettings } from '../modules/files/transfers/transfers.settings.js';
import { authSettings } from '../modules/identity/auth/auth.settings.js';
import { loginSettings } from '../modules/identity/login/oidc/oidc.settings.js';
import { billingSettings } from '../modules/members/billing/billing.settings.js';
import { domainSettings } from '../modules/members/domains/domains.settings.js';
import { mailOauthSettings } from '../modules/platform/mail/mail-oauth.settings.js';
import { mailSettings } from '../modules/platform/mail/mail.settings.js';
import { installationSettings } from '../modules/platform/policies/policies.settings.js';
import { storageSettings } from '../modules/platform/storage/storage.settings.js';
import { auditSettings } from '../modules/reach/audit/audit.settings.js';
import { webhookSettings } from '../modules/read/webhooks/webhooks.settings.js';
import { moderationSettings } from '../modules/staff/moderation/moderation.settings.js';
import { siteSettings } from '../modules/staff/site/site.settings.js';
import { type constantsSchema, testConstants } from './constants.js';
import { givenSettings } from './given-settings.js';
import { mismatches } from './mismatches.js';

/** Every variable that server and worker read, described beside what reads it. `npm run docs` prints `.env.example` from it. */
export const environmentSchema = z.object({
  ...coreSettings,
  ...installationSettings,
  ...mailSettings,
  ...mailOauthSettings,
  ...storageSettings,
  ...authSettings,
  ...loginSettings,
  ...billingSettings,
  ...domainSettings,
  ...transferSettings,
  ...auditSettings,
  ...webhookSettings,
  ...moderationSettings,
  ...siteSettings,
  ...backupSettings,
});

export type Environment = z.output<typeof environmentSchema> & z.output<typeof constantsSchema>;

/** Thrown with one line per wrong variable: its name and what is expected. Never the value: it may be a secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Names all that is wrong at once. @throws {ConfigurationError} */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const { given, problems } = givenSettings(source, Object.keys(environmentSchema.shape));
  const env: Record<string, unknown> = testConstants.parse(source['TEST_CONSTANTS'] || undefined);
  const unread = new Set(problems.keys());
  const lines = [...problems].map(([name, problem]) => `${name}: ${problem}`);
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    if (problems.has(name)) continue;
    const result = schema.safeParse(given[name]);
    if (result.success) {
      env[name] = result.data;
      continue;
    }
    unread.add(name);
    for (const { message } of result.error.issues)
      lines.push(`${name}: ${name in given ? message : 'missing; it must be set'}`);
  }
  lines.push(...mismatches(env as Partial<Environment>, unread));
  if (lines.length === 0) return env as Environment;
  throw new ConfigurationError(`The configuration is not usable:\n  ${lines.join('\n  ')}\nSee .env.example.`);
}
