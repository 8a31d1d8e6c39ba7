import { rolesOf } from './group-roles.js';

const granting = [
  ['it', 'administrator'],
  ['help-desk', 'support'],
  ['staff', 'pro'],
  ['sales', 'business'],
] as const;

it.each([
  [[], { staffRole: null, plan: null }],
  [['others'], { staffRole: null, plan: null }],
  [['help-desk', 'staff'], { staffRole: 'support', plan: 'pro' }],
  [['sales', 'staff'], { staffRole: null, plan: 'business' }],
  [['help-desk', 'it'], { staffRole: 'administrator', plan: null }],
])('groups %j give %j', (groups, roles) => {
  expect(rolesOf(groups, granting)).toEqual(roles);
});

it('says nothing of what no group is named for', () => {
  expect(rolesOf(['staff'], [['staff', 'pro']])).toEqual({ staffRole: undefined, plan: 'pro' });
  expect(rolesOf([], [['it', 'operator']])).toEqual({ staffRole: null, plan: undefined });
});
