import type { Policies } from '#contract/admin/policies.js';

/** Those of an installation that has changed nothing. */
export const policies: Policies = {
  defaultExpirySeconds: 604_800,
  longestExpirySeconds: null,
  needsPassword: false,
  recipientsOnly: false,
  encryption: 'offered',
  largestTransferBytes: null,
  signUp: 'everyone',
  signUpDomains: [],
  visitorsMaySend: true,
  banner: null,
  maintenance: null,
  installation: { name: null, supportEmail: null, color: null, logo: null, icon: null },
};
