import type { AccountStatus } from '#contract/auth.js';

/**
 * Error code if an account of this status must not send, else null. Reading, and changes that reduce exposure, stay
 * allowed.
 */
export function refuseSending(status: AccountStatus): 'suspended' | 'payment-due' | null {
  if (status === 'revoke') return 'suspended';
  return status === 'past_due' || status === 'unpaid' ? 'payment-due' : null;
}
