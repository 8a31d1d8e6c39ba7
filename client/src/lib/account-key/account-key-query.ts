import { readAccountKey } from '#contract/calls.js';
import { readQuery } from '../read-query.js';

/** The user's key of end-to-end encryption, as the server keeps it. */
export const accountKeyTag = ['account', 'encryption-key'] as const;
export const accountKeyQuery = readQuery(accountKeyTag, readAccountKey);
