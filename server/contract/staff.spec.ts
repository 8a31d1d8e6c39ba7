import { hasRight, mayChange, staffRights, staffRoles } from './staff.js';

it('gives administrators every right, support what is about people, operators what is about the system', () => {
  const of = (role: (typeof staffRoles)[number] | null) => staffRights.filter((right) => hasRight(role, right));
  expect(of('administrator')).toEqual(staffRights);
  expect(of('support')).toEqual([
    'people.read',
    'plan.change',
    'account.suspend',
    'sessions.end',
    'code.resend',
    'second-factor.reset',
    'note.add',
    'links.read',
    'links.change',
    'codes.read',
    'billing.read',
    'billing.change',
    'abuse.read',
    'abuse.decide',
    'inbox.read',
    'inbox.answer',
    'log.read',
    'mails.read',
    'mail.resend',
    'mail-block.change',
  ]);
  expect(of('operator')).toEqual([
    'codes.read',
    'codes.change',
    'abuse.read',
    'deny-list.change',
    'scan.clear',
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
  expect(of(null)).toEqual([]);
});

it('lets administrators alone change the accounts of staff', () => {
  expect(staffRoles.map((role) => mayChange(role, null))).toEqual([true, true, true]);
  expect(staffRoles.map((role) => mayChange(role, 'support'))).toEqual([true, false, false]);
});
