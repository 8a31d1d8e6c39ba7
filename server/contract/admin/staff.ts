/** What a user is for the installation, whatever their plan and team. */
export const staffRoles = ['administrator', 'support', 'operator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who may do what in the admin area: the only place that says so. */
const holders = {
  'people.read': ['administrator', 'support'],
  'plan.change': ['administrator', 'support'],
  'limits.change': ['administrator', 'support'],
  'account.suspend': ['administrator', 'support'],
  'account.delete': ['administrator'],
  'account.export': ['administrator'],
  'account.merge': ['administrator'],
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
  // By those who may open the page of the link on which it is decided.
  'scan.clear': ['administrator', 'support'],
  'inbox.read': ['administrator', 'support', 'operator'],
  'inbox.answer': ['administrator', 'support'],
  'roadmap.change': ['administrator', 'support'],
  'policies.read': ['administrator', 'operator'],
  'policies.change': ['administrator'],
  'log.read': ['administrator', 'support', 'operator'],
  'log.export': ['administrator', 'operator'],
  'log.verify': ['administrator', 'operator'],
  'mails.read': ['administrator', 'support', 'operator'],
  'mail.resend': ['administrator', 'support'],
  'mail-block.change': ['administrator', 'support', 'operator'],
  queues: ['administrator', 'operator'],
  doctor: ['administrator', 'operator'],
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

/** What the log of the staff holds. `role.change` and `account.delete` come from the command line alone. */
export const staffActions = [
  'plan.change',
  'limits.change',
  'trial.move',
  'account.suspend',
  'account.lift',
  'sessions.end',
  'person.see',
  'person.see-end',
  'code.resend',
  'second-factor.reset',
  'note.add',
  'link.expiry',
  'link.close',
  'link.reopen',
  'link.hand-over',
  'codes.make',
  'codes.withdraw',
  'billing.refetch',
  'billing.replay',
  'case.open',
  'case.note',
  'case.freeze',
  'case.lift',
  'case.dismiss',
  'case.take-down',
  'case.restore',
  'case.deny-appeal',
  'case.export',
  'deny-list.remove',
  'scan.clear',
  'scan.flag',
  'cleared-file.remove',
  'message.answer',
  'message.close',
  'message.reopen',
  'roadmap.add',
  'roadmap.accept',
  'roadmap.change',
  'roadmap.remove',
  'policies.change',
  'log.export',
  'mail.resend',
  'mail-block.add',
  'mail-block.lift',
  'queue.retry',
  'queue.pause',
  'queue.resume',
  'role.change',
  'account.export',
  'account.plan-deletion',
  'account.keep',
  'account.merge',
  'account.delete',
] as const;
export type StaffAction = (typeof staffActions)[number];
