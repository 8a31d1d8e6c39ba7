import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { Policies, PolicyName } from '#contract/admin/policies.js';
import type { Environment } from '../../../config/env.js';

/** Before anybody decides anything. */
export const initialPolicies: Policies = {
  defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
  longestExpirySeconds: null,
  needsPassword: false,
  largestTransferBytes: null,
  signUp: 'everyone',
  signUpDomains: [],
  visitorsMaySend: true,
  banner: null,
  maintenance: null,
};

type Locks = Partial<Record<PolicyName, string>>;

export interface Decided {
  policies: Partial<Policies>;
  /** Names of the variables that decided. */
  locked: Locks;
}

/** What the environment decides. */
export function decidedBy(env: Environment): Decided {
  const decided: Decided = { policies: {}, locked: {} };
  const decide = <N extends PolicyName>(name: N, value: Policies[N] | undefined, variable: keyof Environment): void => {
    if (value === undefined) return;
    decided.policies[name] = value;
    decided.locked[name] = variable;
  };
  const { DISABLE_SIGNUP, SIGNUP_DOMAINS, MAINTENANCE } = env;
  decide('defaultExpirySeconds', env.DEFAULT_EXPIRY_SECONDS, 'DEFAULT_EXPIRY_SECONDS');
  decide('longestExpirySeconds', env.LONGEST_EXPIRY_SECONDS, 'LONGEST_EXPIRY_SECONDS');
  decide('needsPassword', env.PASSWORD_REQUIRED, 'PASSWORD_REQUIRED');
  decide('largestTransferBytes', env.LARGEST_TRANSFER_BYTES, 'LARGEST_TRANSFER_BYTES');
  decide('signUpDomains', SIGNUP_DOMAINS, 'SIGNUP_DOMAINS');
  decide('signUp', SIGNUP_DOMAINS && 'domains', 'SIGNUP_DOMAINS');
  // `true` is the stricter of the two.
  if (DISABLE_SIGNUP || !SIGNUP_DOMAINS)
    decide(
      'signUp',
      DISABLE_SIGNUP === undefined ? undefined : DISABLE_SIGNUP ? 'nobody' : 'everyone',
      'DISABLE_SIGNUP',
    );
  decide('visitorsMaySend', env.ALLOW_VISITORS, 'ALLOW_VISITORS');
  if (MAINTENANCE !== undefined) decide('maintenance', MAINTENANCE ? { en: '', zh: '' } : null, 'MAINTENANCE');
  return decided;
}

/**
 * The environment first, then what administrators decided. A default that is longer than the longest expiry is as long as this one,
 * since either may come from the environment.
 */
export function effectivePolicies(
  stored: Partial<Policies>,
  { policies: decided }: Pick<Decided, 'policies'>,
): Policies {
  const policies = { ...initialPolicies, ...stored, ...decided };
  const { defaultExpirySeconds, longestExpirySeconds } = policies;
  const isTooLong = longestExpirySeconds !== null && defaultExpirySeconds > longestExpirySeconds;
  return isTooLong ? { ...policies, defaultExpirySeconds: longestExpirySeconds } : policies;
}

/** The banner that is shown now. */
export function currentBanner({ banner }: Pick<Policies, 'banner'>, now: Date): Policies['banner'] {
  return banner && (banner.until === null || banner.until > now.getTime()) ? banner : null;
}
