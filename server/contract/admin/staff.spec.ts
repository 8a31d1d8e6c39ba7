import { hasRight, mayChange, staffActions, type StaffRight, staffRights, staffRoles, undoOf } from './staff.js';

it('gives administrators every right, and people who are no staff none', () => {
  expect(staffRights.filter((right) => !hasRight('administrator', right))).toEqual([]);
  expect(staffRights.filter((right) => hasRight(null, right))).toEqual([]);
});

it('lets administrators alone change the accounts of staff', () => {
  expect(staffRoles.map((role) => mayChange(role, null))).toEqual([true, true, true]);
  expect(staffRoles.map((role) => mayChange(role, 'support'))).toEqual([true, false, false]);
});

it('gives nobody a right whose page they cannot open', () => {
  const pages: Partial<Record<StaffRight, readonly StaffRight[]>> = {
    'people.read': [
      'plan.change',
      'limits.change',
      'account.suspend',
      'account.delete',
      'account.export',
      'sessions.end',
      'person.see',
      'code.resend',
      'second-factor.reset',
      'note.add',
    ],
    'links.read': ['links.change', 'scan.clear'],
    'codes.read': ['codes.change'],
    'billing.read': ['billing.change'],
    'abuse.read': ['abuse.decide', 'deny-list.change'],
    'inbox.read': ['inbox.answer'],
    'policies.read': ['policies.change'],
    'log.read': ['log.export', 'log.verify'],
    'mails.read': ['mail.resend', 'mail-block.change'],
  };
  const blind = Object.entries(pages).flatMap(([page, acts]) =>
    staffRoles.flatMap((role) =>
      acts.filter((act) => hasRight(role, act) && !hasRight(role, page as StaffRight)).map((act) => [role, act]),
    ),
  );
  expect(blind).toEqual([]);
});

it('gives support all rights but these, and operators these alone', () => {
  expect(staffRights.filter((right) => !hasRight('support', right))).toEqual([
    'account.delete',
    'account.export',
    'account.merge',
    'codes.change',
    'deny-list.change',
    'policies.read',
    'policies.change',
    'log.export',
    'log.verify',
    'queues',
    'doctor',
    'storage.read',
    'processes.read',
  ]);
  expect(staffRights.filter((right) => hasRight('operator', right))).toEqual([
    'codes.read',
    'codes.change',
    'abuse.read',
    'deny-list.change',
    'inbox.read',
    'policies.read',
    'log.read',
    'log.export',
    'log.verify',
    'mails.read',
    'mail-block.change',
    'queues',
    'doctor',
    'storage.read',
    'processes.read',
  ]);
});

it.each([
  ['plan.change', 'plan.change'],
  ['account.suspend', 'account.lift'],
  ['account.lift', 'account.suspend'],
  ['case.take-down', 'case.restore'],
  ['codes.make', 'codes.withdraw'],
  ['codes.withdraw', null],
  ['account.delete', null],
] as const)('%s is taken back by %s', (action, other) => {
  expect(undoOf(action)).toBe(other);
});

it('takes back by an action that can itself be taken back, unless that destroys something', () => {
  const last = staffActions.filter((action) => {
    const other = undoOf(action);
    return other !== null && undoOf(other) === null;
  });
  expect(last).toEqual(['codes.make', 'roadmap.add']);
});
