const DAY = 24 * 3600;
const QUARTER_HOUR = 900;

/** Mails of invitations. Enough for a team of the largest plan, its people invited twice. */
export const INVITES_PER_ACCOUNT = { name: 'team-invites-account', points: 100, perSeconds: DAY };
export const INVITES_PER_NETWORK = { name: 'team-invites-network', points: 200, perSeconds: DAY };
/** Counts all accounts together: protects who is invited. */
export const INVITES_PER_ADDRESS = { name: 'team-invites-address', points: 5, perSeconds: DAY };

/** Counts failures only: an invitation that is open gives its point back. */
export const INVITE_TRIES_PER_NETWORK = { name: 'team-invite-tries', points: 30, perSeconds: QUARTER_HOUR };
