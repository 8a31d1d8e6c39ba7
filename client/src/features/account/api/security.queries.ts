import { readSecurity } from '#contract/calls.js';
import { readQuery } from '../../../lib/read-query.js';

export const sessionsTag = ['account', 'sessions'] as const;
export const securityTag = ['account', 'security'] as const;

/** Password, passkeys and second factor of the user. */
export const securityQuery = readQuery(securityTag, readSecurity);
