const QUARTER_HOUR = 900;

/** Wrong codes, also recovery codes: with 10 tries in 15 minutes, guessing one of 10^6 takes years. */
export const CODES_PER_USER = { name: 'login-codes-user', points: 10, perSeconds: QUARTER_HOUR };
export const CODES_PER_NETWORK = { name: 'login-codes-network', points: 50, perSeconds: QUARTER_HOUR };
