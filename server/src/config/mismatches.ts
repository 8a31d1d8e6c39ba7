import type { Environment } from './env.js';
import { oidcProblem } from './oidc.js';
import { stripeProblem } from './stripe.js';

const sharesSecret = (env: Partial<Environment>): boolean => {
  const { JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY } = env;
  const secrets = [JWT_SECRET, DERIVATION_SECRET, STORAGE_MASTER_KEY].filter((it) => it !== undefined);
  return new Set(secrets).size < secrets.length;
};

/** What does not fit together, of the variables that could be read. */
export function mismatches(env: Partial<Environment>, unread: ReadonlySet<string>): string[] {
  const needsMasterKey = env.STORAGE_ENCRYPTION && env.STORAGE_MASTER_KEY === undefined;
  return [
    sharesSecret(env) && 'JWT_SECRET, DERIVATION_SECRET and STORAGE_MASTER_KEY must differ from each other.',
    ![...unread].some((name) => name.startsWith('STRIPE_')) && stripeProblem(env),
    ![...unread].some((name) => name.startsWith('OIDC_')) && oidcProblem(env),
    needsMasterKey &&
      !unread.has('STORAGE_MASTER_KEY') &&
      'STORAGE_MASTER_KEY is missing: set the one this store was made with (or a generated one for a new store), or STORAGE_ENCRYPTION=false.',
  ].filter((problem) => typeof problem === 'string');
}
