import { accountPlans } from '#contract/billing/plans.js';
import { type StaffRole, staffRoles } from '#contract/admin/staff.js';
import type { GroupRole } from '../oidc/oidc.settings.js';
import type { Groups } from './claims.js';

type AccountPlan = (typeof accountPlans)[number];

export interface GrantedRoles {
  /** Undefined if it stays as it is. */
  staffRole: StaffRole | null | undefined;
  /** Undefined if it stays as it is; null for the default. */
  plan: AccountPlan | null | undefined;
}

const isStaffRole = (role: GroupRole): role is StaffRole => staffRoles.includes(role as StaffRole);
const isPlan = (role: GroupRole): role is AccountPlan => accountPlans.includes(role as AccountPlan);
const sizeOf = (plan: string): number => (accountPlans as readonly string[]).indexOf(plan);

/**
 * Roles that a person has by their groups. Of several staff roles the first counts, of several plans the largest. If
 * the list of groups is incomplete, no role is removed.
 */
export function rolesOf(
  { names, isWhole }: Groups,
  granting: readonly (readonly [string, GroupRole])[],
  before: { staffRole: StaffRole | null; plan: string },
): GrantedRoles {
  const given = granting.filter(([group]) => names.includes(group)).map(([, role]) => role);
  const mapsStaff = granting.some(([, role]) => isStaffRole(role));
  const mapsPlans = granting.some(([, role]) => isPlan(role));
  const staffRole = staffRoles.find((role) => given.includes(role)) ?? null;
  const plan = accountPlans.findLast((each) => given.includes(each)) ?? null;
  const keepsRole = !isWhole && (staffRole === null || before.staffRole !== null);
  const keepsPlan = !isWhole && (plan === null || sizeOf(plan) < sizeOf(before.plan));
  return {
    staffRole: mapsStaff && !keepsRole ? staffRole : undefined,
    plan: mapsPlans && !keepsPlan ? plan : undefined,
  };
}
