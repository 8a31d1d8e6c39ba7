const QUARTER_HOUR = 900;
const HOUR = 3600;

/** Counts failures only: a successful log-in gives its point back. */
export const LOGINS_PER_ACCOUNT = { name: 'logins-account', points: 10, perSeconds: QUARTER_HOUR };
export const LOGINS_PER_NETWORK = { name: 'logins-network', points: 50, perSeconds: QUARTER_HOUR };

/** Requesting a sign-up code reveals whether an address has an account. */
export const SIGNUPS_PER_NETWORK = { name: 'signups-network', points: 10, perSeconds: HOUR };

/** Views of invite links, against guessing of codes. */
export const INVITES_PER_NETWORK = { name: 'invites-network', points: 60, perSeconds: HOUR };

export const CODE_MAILS_PER_ADDRESS = { name: 'code-mails-address', points: 5, perSeconds: HOUR };
export const CODE_MAILS_PER_NETWORK = { name: 'code-mails-network', points: 10, perSeconds: HOUR };
export const CODE_MAILS_OF_INSTANCE = { name: 'code-mails-instance', perSeconds: HOUR };

/** Wrong codes of one network over all addresses. */
export const CODE_TRIES_PER_NETWORK = { name: 'code-tries-network', points: 50, perSeconds: QUARTER_HOUR };

/** Exceeded silently: the response must not reveal whether a mail was sent. */
export const RESET_MAILS_PER_ACCOUNT = { name: 'reset-mails-account', points: 3, perSeconds: HOUR };
export const RESET_MAILS_PER_NETWORK = { name: 'reset-mails-network', points: 60, perSeconds: HOUR };

const MINUTE = 60;

/** All calls of the API. Uploads of many files sign and complete often, so they have their own limit. */
export const CALLS_PER_NETWORK = { name: 'calls-network', points: 120, perSeconds: MINUTE };
export const CALLS_PER_MEMBER = { name: 'calls-member', points: 300, perSeconds: MINUTE };
export const CALLS_PER_TOKEN = { name: 'calls-token', points: 300, perSeconds: MINUTE };
export const UPLOAD_CALLS_PER_NETWORK = { name: 'upload-calls-network', points: 1200, perSeconds: MINUTE };
