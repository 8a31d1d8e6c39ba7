import { hasRight, mayChange, staffActions, type StaffRight, staffRights, staffRoles, undoOf } from './staff.js';

it('gives administrators every right, and people who are no staff none', () => {
  expect(staffRights.filter((right) => !hasRight('administrator', right))).toEqual([]);
  expect(staffRights.filter((right) => hasRight(null, right))).toEqual([]);
});

it('has three roles', () => {
  expect(staffRoles).toEqual(['administrator', 'support', 'operator']);
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
    'log.read': ['log.export'],
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
    'codes.change',
    'deny-list.change',
    'policies.read',
    'policies.change',
    'log.export',
    'queues',
    'storage.read',
    'processes.read',
  ]);
  expect(staffRights.filter((right) => hasRight('operator', right))).toEqual([
    'overview.read',
    'codes.read',
    'codes.change',
    'abuse.read',
    'deny-list.change',
    'inbox.read',
    'policies.read',
    'log.read',
    'log.export',
    'mails.read',
    'mail-block.change',
    'queues',
    'storage.read',
    'processes.read',
  ]);
});

describe('what the staff does', () => {
  it('is taken back by the same action with the earlier values', () => {
    expect(staffActions.filter((action) => undoOf(action) === action)).toEqual([
      'plan.change',
      'limits.change',
      'trial.move',
      'link.expiry',
      'link.hand-over',
      'policies.change',
      'role.change',
    ]);
  });

  it.each([
    ['account.suspend', 'account.lift'],
    ['person.see', 'person.see-end'],
    ['link.close', 'link.reopen'],
    ['case.open', 'case.dismiss'],
    ['case.freeze', 'case.lift'],
    ['case.take-down', 'case.restore'],
    ['scan.clear', 'scan.flag'],
    ['message.close', 'message.reopen'],
    ['mail-block.add', 'mail-block.lift'],
    ['queue.pause', 'queue.resume'],
    ['account.plan-deletion', 'account.keep'],
  ] as const)('%s and %s take each other back', (one, other) => {
    expect([undoOf(one), undoOf(other)]).toEqual([other, one]);
  });

  it('is otherwise final, or leads on to something else', () => {
    const others = staffActions.filter((action) => {
      const undo = undoOf(action);
      return undo !== null && undoOf(undo) !== action;
    });
    expect(others.map((action) => [action, undoOf(action)])).toEqual([
      ['codes.make', 'codes.withdraw'],
      ['cleared-file.remove', 'scan.clear'],
    ]);
    expect(staffActions.filter((action) => undoOf(action) === null)).toHaveLength(17);
  });
});
