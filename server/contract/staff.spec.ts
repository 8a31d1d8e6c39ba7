import { hasRight, mayChange, staffRights, staffRoles } from './staff.js';

it('gives administrators every right, support none over the system, operators none over people', () => {
  expect(staffRights.filter((right) => !hasRight('administrator', right))).toEqual([]);
  const overSystem = ['queues', 'doctor', 'policies.change', 'deny-list.change', 'log.export', 'storage.read'] as const;
  expect(overSystem.filter((right) => hasRight('support', right))).toEqual([]);
  const overPeople = ['people.read', 'plan.change', 'account.suspend', 'links.change', 'inbox.answer'] as const;
  expect(overPeople.filter((right) => hasRight('operator', right))).toEqual([]);
  expect(staffRights.filter((right) => hasRight(null, right))).toEqual([]);
});

it('lets administrators alone change the accounts of staff', () => {
  expect(staffRoles.map((role) => mayChange(role, null))).toEqual([true, true, true]);
  expect(staffRoles.map((role) => mayChange(role, 'support'))).toEqual([true, false, false]);
});
