import { oidcProblem } from '../modules/identity/login/oidc/oidc.settings.js';
import { mailOauthProblem } from '../modules/platform/mail/mail-oauth.settings.js';
import { stripeProblem } from '../modules/members/billing/billing.settings.js';

type Secret = 'JWT_SECRET' | 'DERIVATION_SECRET' | 'STORAGE_MASTER_KEY';
/** Variables that could be read. */
type Read = { [Name in Secret]?: string | undefined } & { STORAGE_ENCRYPTION?: boolean | undefined } & Parameters<
    typeof oidcProblem
  >[0] &
  Parameters<typeof stripeProblem>[0] &
  Parameters<typeof mailOauthProblem>[0];

const sharesSecret = (env: Read): boolean => {
  const { JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY } = env;
  const secrets = [JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY].filter((it) => it !== undefined);
  return new Set(secrets).size < secrets.length;
};

/** Finds settings that contradict each other. */
export function mismatches(env: Read, unread: ReadonlySet<string>): string[] {
  const needsMasterKey = env.STORAGE_ENCRYPTION && env.STORAGE_MASTER_KEY === undefined;
  return [
    sharesSecret(env) && 'JWT_SECRET, DERIVATION_SECRET and STORAGE_MASTER_KEY must differ from each other.',
    ![...unread].some((name) => name.startsWith('STRIPE_')) && stripeProblem(env),
    ![...unread].some((name) => name.startsWith('OIDC_')) && oidcProblem(env),
    ![...unread].some((name) => /^(MAIL_OAUTH_|SMTP_URL|BOUNCE_IMAP_URL)/.test(name)) && mailOauthProblem(env),
    needsMasterKey &&
      !unread.has('STORAGE_MASTER_KEY') &&
      'STORAGE_MASTER_KEY is missing: set the one this store was made with (or a generated one for a new store), or STORAGE_ENCRYPTION=false.',
  ].filter((problem) => typeof problem === 'string');
}
