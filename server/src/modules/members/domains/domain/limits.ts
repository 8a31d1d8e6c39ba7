/** Checks that people ask for, per account and kind of domain. */
export const CHECKS_LIMIT = { name: 'domain-checks', points: 20, perSeconds: 600 };
