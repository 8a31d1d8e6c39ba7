import { hasRight, mayChange, type StaffRight, staffRights, staffRoles } from './staff.js';

it('gives administrators every right, support none over the system, operators none over people', () => {
  expect(staffRights.filter((right) => !hasRight('administrator', right))).toEqual([]);
  const overSystem = ['queues', 'doctor', 'policies.change', 'deny-list.change', 'log.export', 'storage.read'] as const;
  expect(overSystem.filter((right) => hasRight('support', right))).toEqual([]);
  const overPeople = [
    'people.read',
    'person.see',
    'plan.change',
    'account.suspend',
    'links.change',
    'inbox.answer',
  ] as const;
  expect(overPeople.filter((right) => hasRight('operator', right))).toEqual([]);
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
