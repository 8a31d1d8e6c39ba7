import type { DnsRecordState, DomainState, MailRecordPurpose } from '#contract/choices.js';
import { type StateBefore, stateAfter } from './domain-state.js';

/** Result of a check of one record. */
export interface RecordCheck {
  purpose: MailRecordPurpose;
  found: string[];
  state: DnsRecordState;
}

/** The domain that an account's mails are sent from. */
export interface MailDomain {
  accountId: string;
  /** The domain in Punycode. */
  name: string;
  state: DomainState;
  /** Names the key in the DNS. Never used for another key. */
  selector: string;
  /** Without its frame: SubjectPublicKeyInfo in base64. */
  publicKey: string;
  /** The private key, sealed. */
  sealedKey: string;
  /** Empty before the first check. */
  checks: RecordCheck[];
  createdAt: Date;
  checkedAt: Date | null;
  /** When the key was last found in the DNS. */
  verifiedAt: Date | null;
  nextCheckAt: Date;
}

export interface WantedRecord {
  purpose: MailRecordPurpose;
  type: 'TXT' | 'CNAME';
  host: string;
  wanted: string;
  isRequired: boolean;
}

/** Names of the installation that the records of domains contain. */
export interface Installation {
  /** The domain of MAIL_FROM. */
  mailDomain: string;
  returnPathHost: string | null;
}

/** Part of the address to which mails from the domain bounce. */
export const returnPathOf = (name: string): string => `bounces.${name}`;

/** Records in the order in which people should set them. Only the key is required: with it the mails pass DMARC. */
export function wantedRecords(
  { name, selector, publicKey }: Pick<MailDomain, 'name' | 'selector' | 'publicKey'>,
  { mailDomain, returnPathHost }: Installation,
): WantedRecord[] {
  const returnPath: WantedRecord[] = returnPathHost
    ? [{ purpose: 'return-path', type: 'CNAME', host: returnPathOf(name), wanted: returnPathHost, isRequired: false }]
    : [];
  const key = `v=DKIM1; k=rsa; p=${publicKey}`;
  return [
    { purpose: 'dkim', type: 'TXT', host: `${selector}._domainkey.${name}`, wanted: key, isRequired: true },
    { purpose: 'spf', type: 'TXT', host: name, wanted: `v=spf1 include:${mailDomain} ~all`, isRequired: false },
    ...returnPath,
    { purpose: 'dmarc', type: 'TXT', host: `_dmarc.${name}`, wanted: 'v=DMARC1; p=none', isRequired: false },
  ];
}

/** `tag=value; …` of DKIM and DMARC records; blanks within a value do not count (RFC 6376, 3.2). */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair) => {
    const [tag = '', ...value] = pair.split('=');
    return [tag.trim().toLowerCase(), value.join('=').replace(/\s/g, '')] as const;
  });
  return new Map(pairs);
}

interface Rule {
  /** Whether a record at that host is one of this kind. */
  isOne: (found: string) => boolean;
  fits: (found: string, wanted: string) => boolean;
}

const hostOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');
/** Mechanisms and modifiers after the version. */
const spfTermsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).slice(1);

const rules: Record<MailRecordPurpose, Rule> = {
  dkim: {
    // Anything at the key's name is in its way.
    isOne: () => true,
    fits: (found, wanted) => {
      const tags = tagsOf(found);
      const isOfKind = (tags.get('v') ?? 'DKIM1') === 'DKIM1' && (tags.get('k') ?? 'rsa') === 'rsa';
      return isOfKind && tags.get('p') === tagsOf(wanted).get('p');
    },
  },
  spf: {
    isOne: (found) => /^v=spf1(\s|$)/i.test(found),
    fits: (found, wanted) => {
      const [include = ''] = spfTermsOf(wanted);
      return spfTermsOf(found).some((term) => term === include || term === `+${include}`);
    },
  },
  'return-path': { isOne: () => true, fits: (found, wanted) => hostOf(found) === hostOf(wanted) },
  // Which policy it is, is up to the owner of the domain.
  dmarc: { isOne: (found) => /^v=DMARC1\s*(;|$)/i.test(found), fits: (found) => tagsOf(found).has('p') },
};

/** Receivers ignore several records of one kind. */
export function checkOf({ purpose, wanted }: Pick<WantedRecord, 'purpose' | 'wanted'>, answers: string[]): RecordCheck {
  const { isOne, fits } = rules[purpose];
  const found = answers.filter(isOne);
  const [first] = found;
  if (first === undefined) return { purpose, found, state: 'missing' };
  return { purpose, found, state: found.length === 1 && fits(first, wanted) ? 'ok' : 'wrong' };
}

/** The domain's fields after a check. Only the key decides. */
export function afterCheck(
  before: StateBefore,
  checks: RecordCheck[],
  now: Date,
): Pick<MailDomain, 'state' | 'checks' | 'checkedAt' | 'verifiedAt' | 'nextCheckAt'> {
  return { ...stateAfter(before, checks.find(({ purpose }) => purpose === 'dkim')?.state, now), checks };
}
