import type { ContactSource } from '#contract/contacts.js';

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

/** Sort key. Contacts without a name are sorted by address; 2 stands before 10. */
export function nameKey({ email, name }: Pick<Contact, 'email' | 'name'>): string {
  const shown = (name.trim() === '' ? email : name).normalize('NFKC').toLowerCase();
  return shown.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}
