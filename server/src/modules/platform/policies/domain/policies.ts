import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { Policies } from '#contract/admin/policies.js';

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

export function effectivePolicies(stored: Partial<Policies>): Policies {
  return { ...initialPolicies, ...stored };
}

/** The banner that is shown now. */
export function currentBanner({ banner }: Pick<Policies, 'banner'>, now: Date): Policies['banner'] {
  return banner && (banner.until === null || banner.until > now.getTime()) ? banner : null;
}
