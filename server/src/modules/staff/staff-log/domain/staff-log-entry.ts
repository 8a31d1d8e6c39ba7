import type { StaffAction } from '#contract/admin/staff.js';

/** Plain facts: ids, plans, numbers. No address and no name, since nothing is ever removed from the log. */
export type Facts = Record<string, string | number | boolean | null>;

/** An action of a staff member. */
export interface StaffAct {
  action: StaffAction;
  /** Empty for the command line. */
  actorId: string;
  /** The person; empty if it was about none. */
  targetId: string;
  reason: string;
  before: Facts;
  after: Facts;
}

export interface StaffLogEntry extends StaffAct {
  id: string;
  at: Date;
}
