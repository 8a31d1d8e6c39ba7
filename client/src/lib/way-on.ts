import { soldPlans } from '#contract/billing/plan-prices.js';
import type { UserView } from '#contract/accounts/auth.js';
import { clientConfig } from './hosts.js';

export type WayOn = 'trial' | 'upgrade' | 'ask' | 'askTeam';

/** Over a limit: who has no subscription yet is offered its trial, the others a larger plan while one is sold. */
export function wayOnOf(user: Pick<UserView, 'role' | 'isTeamMember'> | null): WayOn {
  if (user?.isTeamMember === true) return 'askTeam';
  if (clientConfig().billing === null) return 'ask';
  if (user === null || user.role === 'free') return 'trial';
  const rank = soldPlans.findIndex((plan) => plan === user.role);
  return rank !== -1 && rank < soldPlans.length - 1 ? 'upgrade' : 'ask';
}
