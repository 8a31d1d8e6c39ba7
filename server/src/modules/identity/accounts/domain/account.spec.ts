import { newAccount, standardSettings } from './account.js';

const given = { id: 'account-1', assignedPlan: 'pro', createdAt: new Date('2026-01-01T00:00:00Z') } as const;

it('starts with its plan alone: nothing paid, adjusted, suspended or planned', () => {
  expect(newAccount(given)).toEqual({
    ...given,
    ...standardSettings,
    assignedUntil: null,
    limitOverrides: null,
    lifetimeCodes: [],
    lifetimePlan: null,
    subscription: null,
    billingRevision: 0,
    teamRevision: 0,
    isSuspended: false,
    demandsSecondFactor: false,
    deletionDueAt: null,
    stripeId: '',
    region: 'cn-hongkong',
    logoPic: '',
    groundPic: '',
    linkHost: null,
    hasWebhooks: false,
  });
});

it('shows Sampan, reminds, and wants no password, as long as nothing else is chosen', () => {
  expect(standardSettings).toMatchObject({
    transferSettings: { reminds: true, needsPassword: false },
    requestSettings: { needsPassword: false, reminders: { daysBefore: [3], daysAfter: [1] } },
    brand: { poweredBy: true },
  });
});

it.each([
  [undefined, 7 * 24 * 3600],
  [31_536_000, 31_536_000],
] as const)('lets transfers expire after %s seconds of the installation: %d', (defaultExpirySeconds, expected) => {
  const account = newAccount({ ...given, ...(defaultExpirySeconds !== undefined && { defaultExpirySeconds }) });
  expect(account.transferSettings).toEqual({ ...standardSettings.transferSettings, expirySeconds: expected });
});
