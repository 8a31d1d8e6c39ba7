import type { DnsRecordState, DomainState, LinkRecordPurpose } from '#contract/choices.js';
import { type StateAfter, type StateBefore, stateAfter } from './domain-state.js';

/** Result of a check of one record. */
export interface LinkRecordCheck {
  purpose: LinkRecordPurpose;
  found: string[];
  state: DnsRecordState;
}

/** The domain to which an account's links lead. */
export interface LinkDomain {
  accountId: string;
  /** The domain in Punycode. */
  name: string;
  state: DomainState;
  /** Proves in the DNS that the domain is this account's. Never used for another domain. */
  token: string;
  /** Empty before the first check. */
  checks: LinkRecordCheck[];
  /** Another account proved it first. */
  isTaken: boolean;
  createdAt: Date;
  checkedAt: Date | null;
  /** When the token was last found in the DNS. */
  verifiedAt: Date | null;
  nextCheckAt: Date;
}

export interface WantedLinkRecord {
  purpose: LinkRecordPurpose;
  type: 'TXT' | 'CNAME';
  host: string;
  wanted: string;
  isRequired: boolean;
}

/** @param installation host of PUBLIC_URL */
export function wantedLinkRecords(
  { name, token }: Pick<LinkDomain, 'name' | 'token'>,
  installation: string,
): WantedLinkRecord[] {
  return [
    {
      purpose: 'ownership',
      type: 'TXT',
      host: ownershipHostOf(name),
      wanted: ownershipTextOf(token),
      isRequired: true,
    },
    { purpose: 'address', type: 'CNAME', host: name, wanted: installation, isRequired: true },
  ];
}

export const ownershipHostOf = (name: string): string => `_sampan.${name}`;
const ownershipTextOf = (token: string): string => `sampan-domain=${token}`;

/** The host may have other TXT records: of another installation, or of an account that had the domain before. */
export function ownershipCheck(token: string, found: string[]): LinkRecordCheck {
  const isFound = found.some((text) => text.trim() === ownershipTextOf(token));
  return { purpose: 'ownership', found, state: isFound ? 'ok' : stateOfOthers(found) };
}

export interface AddressAnswers {
  /** Targets of the domain's CNAME records. */
  aliases: string[];
  addresses: string[];
}

const hostOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** A domain without a part in front of it cannot be an alias: it has the addresses of the installation. */
export function addressCheck(
  { aliases, addresses }: AddressAnswers,
  installation: { host: string; addresses: string[] },
): LinkRecordCheck {
  const isAlias = aliases.some((alias) => hostOf(alias) === installation.host);
  const isSame = addresses.some((address) => installation.addresses.includes(address));
  const found = [...aliases, ...addresses];
  return { purpose: 'address', found, state: isAlias || isSame ? 'ok' : stateOfOthers(found) };
}

function stateOfOthers(found: readonly string[]): DnsRecordState {
  return found.length === 0 ? 'missing' : 'wrong';
}

/**
 * The domain must be the account's, and resolve: links to it must not break. Its target is not checked here, since a
 * proxy of the account may be in between.
 */
function proofOf(checks: readonly LinkRecordCheck[]): DnsRecordState | undefined {
  const state = new Map(checks.map((check) => [check.purpose, check.state]));
  const ownership = state.get('ownership');
  if (ownership !== 'ok') return ownership;
  const address = state.get('address');
  return address === 'missing' || address === 'unreachable' ? address : 'ok';
}

/** The domain's fields after a check. */
export function afterLinkCheck(
  before: StateBefore,
  checks: LinkRecordCheck[],
  now: Date,
): StateAfter & Pick<LinkDomain, 'checks' | 'isTaken'> {
  return { ...stateAfter(before, proofOf(checks), now), checks, isTaken: false };
}

/** Another account uses the domain. */
export function afterTaken(
  before: StateBefore,
  checks: LinkRecordCheck[],
  now: Date,
): StateAfter & Pick<LinkDomain, 'checks' | 'isTaken'> {
  return { ...stateAfter(before, 'wrong', now), checks, isTaken: true };
}
