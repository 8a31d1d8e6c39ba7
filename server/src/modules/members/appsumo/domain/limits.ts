const HOUR = 3600;

/** Count failures only: codes that were right give their point back. */
export const CODES_PER_ACCOUNT = { name: 'lifetime-codes-account', points: 10, perSeconds: HOUR };
export const CODES_PER_NETWORK = { name: 'lifetime-codes-network', points: 30, perSeconds: HOUR };
