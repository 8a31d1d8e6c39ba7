import type { ContactSource } from '#contract/contacts.js';
import { isEmail, toEmail } from '#contract/formats.js';
import { beginningsOf, normalize, wordsOf } from '../../../../core/search/search-terms.js';

export interface Naming {
  name: string;
  company: string;
}

export interface Contact extends Naming {
  id: string;
  accountId: string;
  /** Lower-cased and trimmed; unique within an account. */
  email: string;
  groupIds: string[];
  source: ContactSource;
  /** The owner entered the name, by hand or by import; names from transfers never replace it. */
  isNamed: boolean;
  createdAt: Date;
  /** Last time something was sent to the address. */
  lastUsedAt: Date | null;
  /** Sort key of suggestions: the later of `createdAt` and `lastUsedAt`. */
  touchedAt: Date;
}

export interface ContactGroup {
  id: string;
  accountId: string;
  name: string;
}

/** A recipient of a transfer. */
export interface Addressee extends Naming {
  email: string;
}

export function isNamed({ name, company }: Naming): boolean {
  return name !== '' || company !== '';
}

/** A contact that was never used; names of recipients do not count as entered. */
export function newContact(
  { email, name, company }: Addressee,
  { at, ...given }: Pick<Contact, 'id' | 'accountId' | 'groupIds' | 'source'> & { at: Date },
): Contact {
  const naming = { name, company };
  return {
    ...given,
    email,
    ...naming,
    isNamed: given.source !== 'sent' && isNamed(naming),
    createdAt: at,
    lastUsedAt: null,
    touchedAt: at,
  };
}

/** Normalised name: names that look the same denote the same group. */
export function groupKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

const DIGITS = 12;

/** Sort key. Contacts without a name are sorted by address; 2 precedes 10. */
export function nameKey({ email, name }: Pick<Contact, 'email' | 'name'>): string {
  const shown = (name.trim() === '' ? email : name).normalize('NFKC').toLowerCase();
  return shown.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

/** Search terms of a contact: all suffixes that start at a word of address, name or company. */
export function termsOf({ email, name, company }: Addressee): string[] {
  return [...new Set([email, name, company].flatMap(beginningsOf))];
}

/** Words that must each be the prefix of a term; null if the query has none. */
export function searchWordsOf(query: string): string[] | null {
  const whole = normalize(isEmail(query) ? toEmail(query) : query).trim();
  // An address is one word.
  const words = whole.includes('@') ? [whole] : wordsOf(whole);
  return words.length > 0 ? words : null;
}

/** Lower is better: 0 if address or name start with the first word, 1 if any of their words do, else 2. */
export function rankOf({ email, name }: Addressee, [first = '']: readonly string[]): number {
  if (email.startsWith(first) || normalize(name).startsWith(first)) return 0;
  return [email, name].flatMap(beginningsOf).some((beginning) => beginning.startsWith(first)) ? 1 : 2;
}
