import { accountPlans } from '#contract/billing/plans.js';
import { type StaffRole, staffRoles } from '#contract/admin/staff.js';
import type { GroupRole } from '../../../config/oidc.js';

type AccountPlan = (typeof accountPlans)[number];

export interface GrantedRoles {
  /** Undefined where groups say nothing about the staff. */
  staffRole: StaffRole | null | undefined;
  /** Undefined where groups say nothing about plans; null for none of them. */
  plan: AccountPlan | null | undefined;
}

const isStaffRole = (role: GroupRole): role is StaffRole => staffRoles.includes(role as StaffRole);
const isPlan = (role: GroupRole): role is AccountPlan => accountPlans.includes(role as AccountPlan);

/** What a person is here by their groups. Of several roles of one kind the first of the staff's, or the largest plan, counts. */
export function rolesOf(groups: readonly string[], granting: readonly (readonly [string, GroupRole])[]): GrantedRoles {
  const given = granting.filter(([group]) => groups.includes(group)).map(([, role]) => role);
  const saysStaff = granting.some(([, role]) => isStaffRole(role));
  const saysPlans = granting.some(([, role]) => isPlan(role));
  return {
    staffRole: saysStaff ? (staffRoles.find((role) => given.includes(role)) ?? null) : undefined,
    plan: saysPlans ? (accountPlans.findLast((plan) => given.includes(plan)) ?? null) : undefined,
  };
}
