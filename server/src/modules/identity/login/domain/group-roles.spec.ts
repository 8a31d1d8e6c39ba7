import type { StaffRole } from '#contract/admin/staff.js';
import { rolesOf } from './group-roles.js';

const granting = [
  ['it', 'administrator'],
  ['help-desk', 'support'],
  ['staff', 'pro'],
  ['sales', 'business'],
] as const;
const whole = (names: string[]) => ({ names, isWhole: true });
const nobody = { staffRole: null, plan: 'free' };

it.each([
  [[], { staffRole: null, plan: null }],
  [['others'], { staffRole: null, plan: null }],
  [['help-desk', 'staff'], { staffRole: 'support', plan: 'pro' }],
  [['sales', 'staff'], { staffRole: null, plan: 'business' }],
  [['help-desk', 'it'], { staffRole: 'administrator', plan: null }],
])('groups %j give %j, whatever was before', (groups, roles) => {
  expect(rolesOf(whole(groups), granting, nobody)).toEqual(roles);
  expect(rolesOf(whole(groups), granting, { staffRole: 'administrator', plan: 'teamelite' })).toEqual(roles);
});

it('says nothing of what no group is named for', () => {
  expect(rolesOf(whole(['staff']), [['staff', 'pro']], nobody)).toEqual({ staffRole: undefined, plan: 'pro' });
  expect(rolesOf(whole([]), [['it', 'operator']], nobody)).toEqual({ staffRole: null, plan: undefined });
});

it.each<[string[], { staffRole: StaffRole | null; plan: string }, object]>([
  [[], nobody, { staffRole: undefined, plan: undefined }],
  [[], { staffRole: 'administrator', plan: 'pro' }, { staffRole: undefined, plan: undefined }],
  [['it', 'sales'], nobody, { staffRole: 'administrator', plan: 'business' }],
  [['help-desk', 'staff'], { staffRole: 'administrator', plan: 'business' }, { staffRole: undefined, plan: undefined }],
])('of what could be read in part, groups %j give to %j only what is more: %j', (names, before, roles) => {
  expect(rolesOf({ names, isWhole: false }, granting, before)).toEqual(roles);
});
