/** Role of a user in the installation, whatever their plan and team. */
export const staffRoles = ['administrator', 'support', 'operator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that may do each action of the admin area: the only place that defines it. */
const holders = {
  'overview.read': ['administrator', 'support', 'operator'],
  'people.read': ['administrator', 'support'],
  'plan.change': ['administrator', 'support'],
  'limits.change': ['administrator', 'support'],
  'account.suspend': ['administrator', 'support'],
  'account.delete': ['administrator'],
  'account.export': ['administrator'],
  'sessions.end': ['administrator', 'support'],
  'person.see': ['administrator', 'support'],
  'code.resend': ['administrator', 'support'],
  'second-factor.reset': ['administrator', 'support'],
  'note.add': ['administrator', 'support'],
  'links.read': ['administrator', 'support'],
  'links.change': ['administrator', 'support'],
  'codes.read': ['administrator', 'support', 'operator'],
  'codes.change': ['administrator', 'operator'],
  'billing.read': ['administrator', 'support'],
  'billing.change': ['administrator', 'support'],
  'abuse.read': ['administrator', 'support', 'operator'],
  'abuse.decide': ['administrator', 'support'],
  'deny-list.change': ['administrator', 'operator'],
  // The roles that may open the page of the link, where this is decided.
  'scan.clear': ['administrator', 'support'],
  'inbox.read': ['administrator', 'support', 'operator'],
  'inbox.answer': ['administrator', 'support'],
  'policies.read': ['administrator', 'operator'],
  'policies.change': ['administrator'],
  'log.read': ['administrator', 'support', 'operator'],
  'log.export': ['administrator', 'operator'],
  'mails.read': ['administrator', 'support', 'operator'],
  'mail.resend': ['administrator', 'support'],
  'mail-block.change': ['administrator', 'support', 'operator'],
  queues: ['administrator', 'operator'],
  'storage.read': ['administrator', 'operator'],
  'processes.read': ['administrator', 'operator'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof holders;
export const staffRights = Object.keys(holders) as StaffRight[];

export function hasRight(role: StaffRole | null, right: StaffRight): boolean {
  const allowed: readonly StaffRole[] = holders[right];
  return role !== null && allowed.includes(role);
}

/** Only administrators change the accounts of staff, so that nobody gives themselves a plan or a way in. */
export function mayChange(role: StaffRole | null, target: StaffRole | null): boolean {
  return target === null || role === 'administrator';
}

/**
 * Each action in the log of the staff, and the action that undoes it: the same one with the earlier values, or another.
 * Null: it cannot be undone, and pages warn of it. Only the command line makes `role.change` and `account.delete`.
 */
const undoneBy = {
  'plan.change': 'plan.change',
  'limits.change': 'limits.change',
  'trial.move': 'trial.move',
  'account.suspend': 'account.lift',
  'account.lift': 'account.suspend',
  'sessions.end': null,
  'person.see': 'person.see-end',
  'person.see-end': 'person.see',
  'code.resend': null,
  'second-factor.reset': null,
  'note.add': null,
  'link.expiry': 'link.expiry',
  'link.close': 'link.reopen',
  'link.reopen': 'link.close',
  'link.hand-over': 'link.hand-over',
  'codes.make': 'codes.withdraw',
  'codes.withdraw': null,
  'billing.refetch': null,
  'billing.replay': null,
  'case.open': 'case.dismiss',
  'case.note': null,
  'case.freeze': 'case.lift',
  'case.lift': 'case.freeze',
  'case.dismiss': 'case.open',
  // A taken-down link can be restored for 30 days.
  'case.take-down': 'case.restore',
  'case.restore': 'case.take-down',
  // The link may be restored all the same, without an appeal.
  'case.deny-appeal': null,
  'case.export': null,
  // A new take-down denies the file again, but only of what is still kept.
  'deny-list.remove': null,
  'scan.clear': 'scan.flag',
  'scan.flag': 'scan.clear',
  // The scanner closes the link again.
  'cleared-file.remove': 'scan.clear',
  'message.answer': null,
  'message.close': 'message.reopen',
  'message.reopen': 'message.close',
  'policies.change': 'policies.change',
  'log.export': null,
  'mail.resend': null,
  'mail-block.add': 'mail-block.lift',
  'mail-block.lift': 'mail-block.add',
  'queue.retry': null,
  'queue.pause': 'queue.resume',
  'queue.resume': 'queue.pause',
  'role.change': 'role.change',
  'account.export': null,
  // A planned deletion can be cancelled for 14 days.
  'account.plan-deletion': 'account.keep',
  'account.keep': 'account.plan-deletion',
  'account.delete': null,
} as const;
export type StaffAction = keyof typeof undoneBy;
export type FinalAction = { [A in StaffAction]: (typeof undoneBy)[A] extends null ? A : never }[StaffAction];
export const staffActions = Object.keys(undoneBy) as StaffAction[];

/** The action that undoes it; null for a final one. */
export function undoOf(action: StaffAction): StaffAction | null {
  return undoneBy[action];
}
