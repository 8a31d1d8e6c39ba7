import type { AccountStatus } from '#contract/auth.js';

/** Why an account of this status may send nothing, or null. What lowers exposure, and reading one's own, stays allowed. */
export function refuseSending(status: AccountStatus): 'suspended' | 'payment-due' | null {
  if (status === 'revoke') return 'suspended';
  return status === 'past_due' || status === 'unpaid' ? 'payment-due' : null;
}
