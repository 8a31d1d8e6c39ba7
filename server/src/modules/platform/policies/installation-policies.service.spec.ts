import { EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS, EXPIRY_YEAR_SECONDS } from '#contract/transfers/expiry.js';
import { contradictionIn, type Policies } from '#contract/admin/policies.js';
import { currentBanner, effectivePolicies, initialPolicies } from './installation-policies.service.js';

it('is what was decided, and what stands from the start otherwise', () => {
  const stored = { defaultExpirySeconds: EXPIRY_YEAR_SECONDS, needsPassword: true } as const;
  expect(effectivePolicies(stored)).toEqual({ ...initialPolicies, ...stored });
});

it('lets everybody send for a week until anybody decides otherwise', () => {
  expect(effectivePolicies({})).toEqual({
    defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
    longestExpirySeconds: null,
    needsPassword: false,
    recipientsOnly: false,
    encryption: 'offered',
    largestTransferBytes: null,
    signUp: 'everyone',
    signUpDomains: [],
    visitorsMaySend: true,
    banner: null,
    maintenance: null,
    installation: { name: null, supportEmail: null, color: null, logo: null, icon: null },
  });
});

it.each<[Partial<Policies>, string | null]>([
  [{}, null],
  [{ longestExpirySeconds: EXPIRY_WEEK_SECONDS }, null],
  [{ longestExpirySeconds: EXPIRY_WEEK_SECONDS, defaultExpirySeconds: EXPIRY_MONTH_SECONDS }, 'defaultExpirySeconds'],
  [{ signUp: 'domains' }, 'signUpDomains'],
  [{ signUp: 'domains', signUpDomains: ['example.com'] }, null],
])('%j is contradictory in %s', (changes, field) => {
  expect(contradictionIn({ ...initialPolicies, ...changes })).toBe(field);
});

it('shows a banner until its time', () => {
  const banner = { en: 'Hello', zh: '您好', tone: 'info', until: 2000 } as const;
  expect(currentBanner({ banner: null }, new Date(1999))).toBeNull();
  expect(currentBanner({ banner }, new Date(1999))).toBe(banner);
  expect(currentBanner({ banner }, new Date(2000))).toBeNull();
  expect(currentBanner({ banner: { ...banner, until: null } }, new Date(2000))).not.toBeNull();
});
