import {
  addressCheck,
  afterLinkCheck,
  afterTaken,
  type LinkRecordCheck,
  ownershipCheck,
  ownershipHostOf,
  wantedLinkRecords,
} from './link-domain.js';

const installation = { host: 'sampan.example.net', addresses: ['192.0.2.1', '2001:db8::1'] };
const now = new Date('2026-07-05T12:00:00Z');
const before = { state: 'pending', createdAt: now, verifiedAt: null } as const;
const checksOf = (ownership: LinkRecordCheck['state'], address: LinkRecordCheck['state']): LinkRecordCheck[] => [
  { purpose: 'ownership', found: [], state: ownership },
  { purpose: 'address', found: [], state: address },
];

it('wants a proof beside the domain, and an alias', () => {
  expect(ownershipHostOf('files.example.com')).toBe('_sampan.files.example.com');
  expect(wantedLinkRecords({ name: 'files.example.com', token: 'token' }, installation.host)).toEqual([
    {
      purpose: 'ownership',
      type: 'TXT',
      host: '_sampan.files.example.com',
      wanted: 'sampan-domain=token',
      isRequired: true,
    },
    { purpose: 'address', type: 'CNAME', host: 'files.example.com', wanted: 'sampan.example.net', isRequired: true },
  ]);
});

it.each([
  [['sampan-domain=token'], 'ok'],
  [['other=1', ' sampan-domain=token '], 'ok'],
  [['sampan-domain=TOKEN'], 'wrong'],
  [['sampan-domain=token2'], 'wrong'],
  [['x sampan-domain=token'], 'wrong'],
  [[], 'missing'],
])('of the texts %j the proof is %s', (found, state) => {
  expect(ownershipCheck('token', found)).toEqual({ purpose: 'ownership', found, state });
});

it.each([
  [['Sampan.Example.NET.'], [], 'ok'],
  [[], ['192.0.2.1'], 'ok'],
  [['cdn.example.org'], ['2001:db8::1'], 'ok'],
  [['cdn.example.org'], ['198.51.100.7'], 'wrong'],
  [['notsampan.example.net'], [], 'wrong'],
  [[], [], 'missing'],
])('an alias of %j with the addresses %j is %s', (aliases, addresses, state) => {
  const found = [...aliases, ...addresses];
  expect(addressCheck({ aliases, addresses }, installation)).toEqual({ purpose: 'address', found, state });
});

it.each([
  ['ok', 'ok', 'verified'],
  ['ok', 'wrong', 'verified'],
  ['ok', 'missing', 'pending'],
  ['ok', 'unreachable', 'pending'],
  ['missing', 'ok', 'pending'],
  ['wrong', 'ok', 'pending'],
  ['unreachable', 'ok', 'pending'],
] as const)('a proof that is %s and an address that is %s make it %s', (ownership, address, state) => {
  expect(afterLinkCheck(before, checksOf(ownership, address), now).state).toBe(state);
});

it('without an answer a verified domain stays so at first', () => {
  const verified = { state: 'verified', createdAt: now, verifiedAt: now } as const;
  const later = new Date(now.getTime() + 3_600_000);
  expect(afterLinkCheck(verified, checksOf('ok', 'unreachable'), later).state).toBe('verified');
  expect(afterLinkCheck(verified, checksOf('unreachable', 'ok'), later).state).toBe('verified');
  expect(afterLinkCheck(verified, checksOf('ok', 'missing'), later).state).toBe('broken');
  expect(afterLinkCheck(verified, checksOf('missing', 'ok'), later).state).toBe('broken');
});

it('is taken by nobody else, and keeps what was found', () => {
  const checks = checksOf('ok', 'ok');
  expect(afterLinkCheck(before, checks, now)).toMatchObject({ checks, isTaken: false });
});

it('a domain that another account proved first is not verified', () => {
  expect(afterTaken(before, checksOf('ok', 'ok'), now)).toMatchObject({ state: 'pending', isTaken: true });
});
