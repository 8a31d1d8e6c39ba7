import { accountPlans, planLimits, type Role, roles, seatsOf, widestLimits } from './plans.js';

it.each<[Role, number, number, number, number, number | null]>([
  ['anon', 3e9, 5e9, 6, 50, null],
  ['free', 3e9, 10e9, 6, 50, 10],
  ['personal', 10e9, 50e9, 21, 50, 30],
  ['pro', 25e9, 200e9, 50, 250, null],
  ['business', 100e9, 1e12, 100, 1500, null],
  ['businessplus', 100e9, 1e12, 150, 1500, null],
  ['businesselite', 150e9, 1.5e12, 200, 1500, null],
  ['team', 200e9, 2e12, 250, 1500, null],
  ['teamplus', 2.5e12, 2.5e12, 300, 1500, null],
  ['teamelite', 2.5e12, 3e12, 300, 1500, null],
])(
  '%s has %d bytes a transfer, %d bytes in all, %i recipients, %i files, %p transfers a month',
  (role, uploadBytes, storageBytes, recipients, files, transfersPerMonth) => {
    expect(planLimits[role]).toMatchObject({ uploadBytes, storageBytes, recipients, files, transfersPerMonth });
  },
);

it.each<[Role, number]>([
  ['anon', 1],
  ['free', 1],
  ['personal', 1],
  ['pro', 2],
  ['business', 5],
  ['businessplus', 10],
  ['businesselite', 20],
  ['team', 25],
  ['teamplus', 30],
  ['teamelite', 50],
])('%s has %i seats, that of the owner included', (role, seats) => {
  expect(seatsOf(role)).toBe(seats);
});

it('gives longer expiries, links without end and a brand to every plan that is paid for', () => {
  for (const right of ['longExpiry', 'neverExpires', 'branding'] as const)
    expect([right, roles.filter((role) => !planLimits[role][right])]).toEqual([right, ['anon', 'free']]);
  expect(roles.map((role) => planLimits[role].requestsPerMonth)).toEqual([30, 30, ...Array<null>(8).fill(null)]);
});

it('gives own names and domains from business on', () => {
  for (const right of ['customSlugs', 'mailDomain', 'linkDomain'] as const)
    expect([right, roles.filter((role) => !planLimits[role][right])]).toEqual([
      right,
      ['anon', 'free', 'personal', 'pro'],
    ]);
});

it('knows every plan of accounts, and the most that any of them allows', () => {
  expect(accountPlans).toEqual(roles.slice(1));
  const all = roles.map((role) => planLimits[role]);
  expect(widestLimits).toEqual({
    files: Math.max(...all.map(({ files }) => files)),
    recipients: Math.max(...all.map(({ recipients }) => recipients)),
  });
});
