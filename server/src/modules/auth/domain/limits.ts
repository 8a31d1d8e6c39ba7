/** How often; the counters are kept by the core's limiter. */

const QUARTER_HOUR = 900;
const HOUR = 3600;

/** Failures only: a log-in that succeeds gives its point back (A33, A34). */
export const LOGINS_PER_ACCOUNT = { name: 'logins-account', points: 10, perSeconds: QUARTER_HOUR };
export const LOGINS_PER_NETWORK = { name: 'logins-network', points: 50, perSeconds: QUARTER_HOUR };

/** Asking for sign-up codes tells whether an address has an account (A39). */
export const SIGNUPS_PER_NETWORK = { name: 'signups-network', points: 10, perSeconds: HOUR };

export const CODE_MAILS_PER_ADDRESS = { name: 'code-mails-address', points: 5, perSeconds: HOUR };
export const CODE_MAILS_PER_NETWORK = { name: 'code-mails-network', points: 10, perSeconds: HOUR };
export const CODE_MAILS_OF_INSTANCE = { name: 'code-mails-instance', perSeconds: HOUR };

/** Wrong codes, over all addresses that somebody tries them for. */
export const CODE_TRIES_PER_NETWORK = { name: 'code-tries-network', points: 50, perSeconds: QUARTER_HOUR };

/** Both are kept in silence: the answer never tells whether a mail was sent (A37). */
export const RESET_MAILS_PER_ACCOUNT = { name: 'reset-mails-account', points: 3, perSeconds: HOUR };
export const RESET_MAILS_PER_NETWORK = { name: 'reset-mails-network', points: 60, perSeconds: HOUR };

const MINUTE = 60;

/** Any call of the API. One upload of many files signs and completes often, with a credential of its own. */
export const CALLS_PER_NETWORK = { name: 'calls-network', points: 120, perSeconds: MINUTE };
export const CALLS_PER_MEMBER = { name: 'calls-member', points: 300, perSeconds: MINUTE };
export const UPLOAD_CALLS_PER_NETWORK = { name: 'upload-calls-network', points: 1200, perSeconds: MINUTE };
