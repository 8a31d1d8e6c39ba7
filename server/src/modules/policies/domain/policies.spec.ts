import { EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS, EXPIRY_YEAR_SECONDS } from '#contract/transfers/expiry.js';
import { contradictionIn, type Policies } from '#contract/admin/policies.js';
import type { Environment } from '../../../config/env.js';
import { currentBanner, decidedBy, effectivePolicies, initialPolicies } from './policies.js';

const decidedOf = (env: Partial<Environment>) => decidedBy(env as Environment);

it.each<[Partial<Environment>, Partial<Policies>, object]>([
  [{}, {}, {}],
  [{ DISABLE_SIGNUP: true }, { signUp: 'nobody' }, { signUp: 'DISABLE_SIGNUP' }],
  [{ DISABLE_SIGNUP: false }, { signUp: 'everyone' }, { signUp: 'DISABLE_SIGNUP' }],
  [
    { SIGNUP_DOMAINS: ['example.com'], DISABLE_SIGNUP: false },
    { signUp: 'domains', signUpDomains: ['example.com'] },
    { signUp: 'SIGNUP_DOMAINS', signUpDomains: 'SIGNUP_DOMAINS' },
  ],
  [
    { SIGNUP_DOMAINS: ['example.com'], DISABLE_SIGNUP: true },
    { signUp: 'nobody', signUpDomains: ['example.com'] },
    { signUp: 'DISABLE_SIGNUP', signUpDomains: 'SIGNUP_DOMAINS' },
  ],
  [
    { DEFAULT_EXPIRY_SECONDS: EXPIRY_WEEK_SECONDS, LONGEST_EXPIRY_SECONDS: EXPIRY_YEAR_SECONDS },
    { defaultExpirySeconds: EXPIRY_WEEK_SECONDS, longestExpirySeconds: EXPIRY_YEAR_SECONDS },
    { defaultExpirySeconds: 'DEFAULT_EXPIRY_SECONDS', longestExpirySeconds: 'LONGEST_EXPIRY_SECONDS' },
  ],
  [{ MAINTENANCE: true }, { maintenance: { en: '', zh: '' } }, { maintenance: 'MAINTENANCE' }],
  [{ MAINTENANCE: false }, { maintenance: null }, { maintenance: 'MAINTENANCE' }],
  [
    { ALLOW_VISITORS: false, PASSWORD_REQUIRED: true, LARGEST_TRANSFER_BYTES: 5_000_000 },
    { visitorsMaySend: false, needsPassword: true, largestTransferBytes: 5_000_000 },
    {
      visitorsMaySend: 'ALLOW_VISITORS',
      needsPassword: 'PASSWORD_REQUIRED',
      largestTransferBytes: 'LARGEST_TRANSFER_BYTES',
    },
  ],
])('the environment %j decides %j', (env, policies, locked) => {
  expect(decidedOf(env)).toEqual({ policies, locked });
});

it('lets the environment win, and no default be longer than the longest expiry', () => {
  const stored = { defaultExpirySeconds: EXPIRY_YEAR_SECONDS, needsPassword: true } as const;
  const decided = decidedOf({ LONGEST_EXPIRY_SECONDS: EXPIRY_MONTH_SECONDS, PASSWORD_REQUIRED: false });
  expect(effectivePolicies(stored, decided)).toEqual({
    ...initialPolicies,
    needsPassword: false,
    longestExpirySeconds: EXPIRY_MONTH_SECONDS,
    defaultExpirySeconds: EXPIRY_MONTH_SECONDS,
  });
});

it.each([
  [EXPIRY_YEAR_SECONDS, null, EXPIRY_YEAR_SECONDS],
  [EXPIRY_WEEK_SECONDS, EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS],
  [EXPIRY_MONTH_SECONDS, EXPIRY_MONTH_SECONDS, EXPIRY_MONTH_SECONDS],
  [EXPIRY_YEAR_SECONDS, EXPIRY_MONTH_SECONDS, EXPIRY_MONTH_SECONDS],
] as const)('the default of %i seconds, where %p are the longest, is %i', (wanted, longest, expected) => {
  const stored = { defaultExpirySeconds: wanted, longestExpirySeconds: longest };
  expect(effectivePolicies(stored, decidedOf({})).defaultExpirySeconds).toBe(expected);
});

it('lets everybody send for a week until anybody decides otherwise', () => {
  expect(effectivePolicies({}, decidedOf({}))).toEqual({
    defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
    longestExpirySeconds: null,
    needsPassword: false,
    largestTransferBytes: null,
    signUp: 'everyone',
    signUpDomains: [],
    visitorsMaySend: true,
    banner: null,
    maintenance: null,
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
