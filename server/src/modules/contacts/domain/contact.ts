import type { ContactSource } from '#contract/contacts.js';

/** What a person is called and where they work. */
export interface Naming {
  name: string;
  company: string;
}

export interface Contact extends Naming {
  id: string;
  ownerId: string;
  /** Lower-cased and trimmed; unique within an account. */
  email: string;
  groupIds: string[];
  source: ContactSource;
  /** The owner wrote the name, by hand or by a list: what a transfer says never replaces it. */
  isNamed: boolean;
  createdAt: Date;
  /** When something was last sent there. */
  lastUsedAt: Date | null;
  /** Orders suggestions: the later of being made and being used. */
  touchedAt: Date;
}

export interface ContactGroup {
  id: string;
  ownerId: string;
  name: string;
}

/** A recipient of a transfer. */
export interface Addressee extends Naming {
  email: string;
}

/** Two names of a group are one where a reader sees no difference. */
export function groupKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Contacts without a name stand under their address. */
export function nameKey({ email, name }: Pick<Contact, 'email' | 'name'>): string {
  return (name.trim() === '' ? email : name).normalize('NFKC').toLowerCase();
}
