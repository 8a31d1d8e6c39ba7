import { type Contact, nameKey } from '../domain/contact.js';
import { termsOf } from '../domain/search-terms.js';
import type { ContactDocument } from './contact.schema.js';

/** Fields derived from address, name and company. */
export function derivedFields(contact: Pick<Contact, 'email' | 'name' | 'company'>) {
  return { nameKey: nameKey(contact), terms: termsOf(contact) };
}

export function toDocument({ id, ...contact }: Contact): ContactDocument {
  return { _id: id, ...contact, ...derivedFields(contact), deletedAt: null };
}

export function toContact({ _id, nameKey: _key, terms: _terms, deletedAt: _at, ...contact }: ContactDocument): Contact {
  return { id: _id, ...contact };
}
