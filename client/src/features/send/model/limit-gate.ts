import type { UserView } from '#contract/accounts/auth.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { refusalOf } from '../../../lib/account-refusal.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';

/** Usage of an account; undefined until it is known. */
export interface Usage {
  transfersThisMonth: number | undefined;
  storedBytes: number | undefined;
}

interface Account {
  user: UserView | null;
  usage: Usage | undefined;
  limits: PlanLimits;
}

/** Why nothing can be sent now, or null. The server decides in any case. */
export function limitOf({ user, usage, limits }: Account): LimitReason | null {
  if (user === null) return null;
  const refusal = refusalOf(user);
  if (refusal) return refusal;
  if (!usage) return null;
  const { transfersThisMonth = 0, storedBytes = 0 } = usage;
  if (limits.transfersPerMonth !== null && transfersThisMonth >= limits.transfersPerMonth) return 'monthly-limit';
  return storedBytes >= limits.storageBytes ? 'storage-full' : null;
}
