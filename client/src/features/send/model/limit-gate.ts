import type { UserView } from '#contract/auth.js';
import type { LimitReason } from './panel-state.js';

/** What an account has used; figures that are not known are left out. */
export interface Usage {
  transfersThisMonth?: number | undefined;
  storedBytes?: number | undefined;
  storageBytes?: number | undefined;
  transfersPerMonth?: number | null | undefined;
}

/** Why nothing can be sent now (specification, point 4), or null. */
export function limitOf(user: UserView | null, usage: Usage = {}): LimitReason | null {
  if (user === null) return null;
  if (user.status === 'revoke') return 'suspended';
  if (user.status === 'past_due' || user.status === 'unpaid') return 'trial-expired';
  const { transfersThisMonth = 0, transfersPerMonth = null, storedBytes = 0, storageBytes = Infinity } = usage;
  if (transfersPerMonth !== null && user.role === 'free' && transfersThisMonth >= transfersPerMonth)
    return 'monthly-limit';
  return storedBytes >= storageBytes ? 'storage-full' : null;
}
