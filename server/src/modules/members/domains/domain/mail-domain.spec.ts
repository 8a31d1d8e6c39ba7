import type { DnsRecordState, DomainState, MailRecordPurpose } from '#contract/choices.js';
import { HOUR_MS } from '#contract/units.js';
import { afterCheck, checkOf, returnPathOf, wantedRecords } from './mail-domain.js';

const domain = { name: 'example.com', selector: 'smp-1', publicKey: 'MIIBkey' };
const installation = { mailDomain: 'sampan.example.net', returnPathHost: 'mx.example.net' };
const records = wantedRecords(domain, installation);

function stateOf(purpose: MailRecordPurpose, answers: string[]): DnsRecordState | undefined {
  const record = records.find((one) => one.purpose === purpose);
  return record && checkOf(record, answers).state;
}

it('requires the key alone', () => {
  expect(records.filter(({ isRequired }) => isRequired).map(({ host }) => host)).toEqual([
    'smp-1._domainkey.example.com',
  ]);
});

it('names each record as it is to be set', () => {
  expect(returnPathOf('example.com')).toBe('bounces.example.com');
  expect(records.map(({ purpose, type, host, wanted }) => [purpose, type, host, wanted])).toEqual([
    ['dkim', 'TXT', 'smp-1._domainkey.example.com', 'v=DKIM1; k=rsa; p=MIIBkey'],
    ['spf', 'TXT', 'example.com', 'v=spf1 include:sampan.example.net ~all'],
    ['return-path', 'CNAME', 'bounces.example.com', 'mx.example.net'],
    ['dmarc', 'TXT', '_dmarc.example.com', 'v=DMARC1; p=none'],
  ]);
});

it('wants a return path only where a server takes bounces', () => {
  const without = wantedRecords(domain, { ...installation, returnPathHost: null });
  expect(without.map(({ purpose }) => purpose)).toEqual(['dkim', 'spf', 'dmarc']);
});

it.each<[MailRecordPurpose, string[], DnsRecordState]>([
  ['dkim', [], 'missing'],
  ['dkim', ['v=DKIM1; k=rsa; p=MIIBkey'], 'ok'],
  ['dkim', ['p=MIIB key'], 'ok'],
  ['dkim', ['v=DKIM1;k=rsa;p=MIIBkey;'], 'ok'],
  ['dkim', ['v=DKIM1; k=rsa; p=other'], 'wrong'],
  ['dkim', ['v=DKIM1; k=rsa; p='], 'wrong'],
  ['dkim', ['V=DKIM1; K=rsa; P=M IIB key'], 'ok'],
  ['dkim', ['v=DKIM2; k=rsa; p=MIIBkey'], 'wrong'],
  ['dkim', ['v=DKIM1; k=ed25519; p=MIIBkey'], 'wrong'],
  ['dkim', ['v=DKIM1; p=MIIBkey', 'v=DKIM1; p=other'], 'wrong'],
  ['spf', ['some-verification=1'], 'missing'],
  ['spf', ['not v=spf1 include:sampan.example.net ~all'], 'missing'],
  ['spf', ['v=spf1 include:sampan.example.net ~all'], 'ok'],
  ['spf', ['x=1', 'V=SPF1 mx +include:Sampan.example.net -all'], 'ok'],
  ['spf', ['v=spf1 -include:sampan.example.net ~all'], 'wrong'],
  ['spf', ['v=spf1 include:sampan.example.net.evil.com ~all'], 'wrong'],
  ['spf', ['v=spf1 include:sampan.example.net ~all', 'v=spf1 mx -all'], 'wrong'],
  ['spf', ['v=spf10 include:sampan.example.net'], 'missing'],
  ['return-path', ['MX.example.net.'], 'ok'],
  ['return-path', ['mx.example.org'], 'wrong'],
  ['dmarc', ['v=DMARC1; p=reject; rua=mailto:x@example.com'], 'ok'],
  ['dmarc', ['v=DMARC1; rua=mailto:x@example.com'], 'wrong'],
  ['dmarc', ['p=none'], 'missing'],
  ['dmarc', ['not v=DMARC1; p=none'], 'missing'],
  ['dmarc', ['V=dmarc1; p=none'], 'ok'],
])('%s with %j is %s', (purpose, answers, state) => {
  expect(stateOf(purpose, answers)).toBe(state);
});

const now = new Date('2026-07-05T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

it.each<[DomainState, number | null, DnsRecordState, DomainState, hours: number]>([
  ['pending', null, 'missing', 'pending', 1 / 6],
  ['pending', null, 'unreachable', 'pending', 1 / 6],
  ['pending', null, 'ok', 'verified', 24],
  ['verified', 24, 'ok', 'verified', 24],
  ['verified', 24, 'missing', 'broken', 1],
  ['verified', 24, 'wrong', 'broken', 1],
  ['verified', 24, 'unreachable', 'verified', 1],
  ['verified', 73, 'unreachable', 'broken', 1],
  ['broken', 24, 'unreachable', 'broken', 1],
  ['broken', 24, 'ok', 'verified', 24],
])('%s, verified %s hours ago and now %s, is %s and checked after %s hours', (state, verified, key, next, hours) => {
  const before = { state, createdAt: ago(2), verifiedAt: verified === null ? null : ago(verified) };
  const after = afterCheck(before, [{ purpose: 'dkim', found: [], state: key }], now);
  expect(after.state).toBe(next);
  expect(after.nextCheckAt).toEqual(ago(-hours));
});

it('looks daily for a key that has been missing for days', () => {
  const before = { state: 'pending', createdAt: ago(80), verifiedAt: null } as const;
  const { nextCheckAt } = afterCheck(before, [{ purpose: 'dkim', found: [], state: 'missing' }], now);
  expect(nextCheckAt).toEqual(ago(-24));
});
