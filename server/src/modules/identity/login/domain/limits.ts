const QUARTER_HOUR = 900;

/** Exceeded silently: the response must not reveal whether a mail was sent. */
export const LINK_MAILS_PER_ADDRESS = { name: 'login-links-address', points: 3, perSeconds: 3600 };
export const LINK_MAILS_PER_NETWORK = { name: 'login-links-network', points: 60, perSeconds: 3600 };

/** Wrong codes, also recovery codes: with 10 tries in 15 minutes, guessing one of 10^6 takes years. */
export const CODES_PER_USER = { name: 'login-codes-user', points: 10, perSeconds: QUARTER_HOUR };
export const CODES_PER_NETWORK = { name: 'login-codes-network', points: 50, perSeconds: QUARTER_HOUR };

/** How long an authenticator may take to sign. */
export const CHALLENGE_SECONDS = 300;
