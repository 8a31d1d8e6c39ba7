import type { DnsRecordView, LinkDomainView, MailDomainView } from '#contract/domains.js';

const KEY = `v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA${'v7Q2kd9X'.repeat(38)}IDAQAB`;

export function buildRecords(
  states: Partial<Record<DnsRecordView['purpose'], Pick<DnsRecordView, 'state'> & { found?: string[] }>> = {},
): DnsRecordView[] {
  const records = [
    { purpose: 'dkim', type: 'TXT', host: 'smp-k7w2m9qp4x._domainkey.river-trade.com', wanted: KEY, isRequired: true },
    {
      purpose: 'spf',
      type: 'TXT',
      host: 'river-trade.com',
      wanted: 'v=spf1 include:sampan.test ~all',
      isRequired: false,
    },
    { purpose: 'dmarc', type: 'TXT', host: '_dmarc.river-trade.com', wanted: 'v=DMARC1; p=none', isRequired: false },
  ] as const;
  return records.map((record) => ({ ...record, found: [], state: 'unchecked', ...states[record.purpose] }));
}

export function buildMailDomain(changes: Partial<MailDomainView> = {}): MailDomainView {
  return { name: 'river-trade.com', state: 'pending', checkedAt: null, records: buildRecords(), ...changes };
}

export function buildLinkDomain(changes: Partial<LinkDomainView> = {}): LinkDomainView {
  const name = 'files.river-trade.com';
  const records = [
    { purpose: 'ownership', type: 'TXT', host: `_sampan.${name}`, wanted: `sampan-domain=${'k7w2m9qp'.repeat(5)}` },
    { purpose: 'address', type: 'CNAME', host: name, wanted: 'sampan.test' },
  ] as const;
  const unchecked = records.map((record) => ({ ...record, found: [], state: 'unchecked' as const, isRequired: true }));
  return { name, state: 'pending', isTaken: false, checkedAt: null, records: unchecked, ...changes };
}
