import { EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { Policies } from '#contract/admin/policies.js';
import { areDomainsFine, formOf, isLimitFine, policiesOf } from './policies-form.js';

const policies: Policies = {
  defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
  longestExpirySeconds: EXPIRY_MONTH_SECONDS,
  needsPassword: true,
  recipientsOnly: true,
  encryption: 'required',
  largestTransferBytes: 2_500_000_000,
  signUp: 'domains',
  signUpDomains: ['example.com', 'example.org'],
  visitorsMaySend: false,
  banner: { en: 'Hello', zh: '您好', tone: 'warning', until: Date.UTC(2026, 10, 25, 12, 30) },
  maintenance: { en: '', zh: '更换硬盘' },
  installation: { name: '港口文件', supportEmail: 'help@harbour.example', color: '#aa3300', logo: 'p1', icon: 'p2' },
};

it('brings policies into the form and back', () => {
  expect(policiesOf(formOf(policies))).toEqual(policies);
  const installation = { name: null, supportEmail: null, color: null, logo: null, icon: null };
  const limits = { longestExpirySeconds: null, largestTransferBytes: null };
  const open = { ...policies, ...limits, banner: null, maintenance: null, installation };
  expect(policiesOf(formOf(open))).toEqual(open);
});

it.each([
  ['', true],
  ['0.001', true],
  ['2,5', true],
  ['0', false],
  ['-1', false],
  ['1.250', false],
  ['1e3', false],
  ['1 250', true],
  ['much', false],
])('a limit of %j GB is fine: %s', (text, isFine) => {
  expect(isLimitFine(text)).toBe(isFine);
});

it.each([
  ['example.com', true],
  ['Example.com，a.example.org', true],
  ['', false],
  ['example', false],
  ['mei@example.com', false],
])('the domains %j are fine: %s', (text, areFine) => {
  expect(areDomainsFine(text)).toBe(areFine);
});
