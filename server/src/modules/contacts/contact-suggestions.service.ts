import { Injectable } from '@nestjs/common';
import type { ContactGroupView } from '#contract/contacts.js';
import { ContactGroups } from './contact-groups.service.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Addressee, type Contact, groupKey } from './domain/contact.js';
import { rankOf, searchWordsOf } from './domain/search-terms.js';

const CONTACTS_SHOWN = 8;
const GROUPS_SHOWN = 3;

/** Autocompletion of recipient fields. */
@Injectable()
export class ContactSuggestions {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroups,
  ) {}

  async suggest(accountId: string, q: string): Promise<{ contacts: Addressee[]; groups: ContactGroupView[] }> {
    const [contacts, groups] = await Promise.all([this.best(accountId, q), this.groupsOf(accountId, q)]);
    return { contacts: contacts.map(({ email, name, company }) => ({ email, name, company })), groups };
  }

  private async best(accountId: string, q: string): Promise<Contact[]> {
    const words = searchWordsOf(q);
    if (!words) return q === '' ? this.contacts.findLatest(accountId, CONTACTS_SHOWN) : [];
    const found = await this.contacts.findByWords(accountId, words);
    return found
      .map((contact) => ({ contact, rank: rankOf(contact, words) }))
      .toSorted((one, other) => one.rank - other.rank || newer(one.contact, other.contact))
      .slice(0, CONTACTS_SHOWN)
      .map(({ contact }) => contact);
  }

  private async groupsOf(accountId: string, q: string): Promise<ContactGroupView[]> {
    if (q === '') return [];
    const groups = await this.groups.list(accountId);
    return groups
      .filter(({ name, contacts }) => contacts > 0 && groupKey(name).includes(groupKey(q)))
      .slice(0, GROUPS_SHOWN);
  }
}

/** Contacts that were sent to come before those that were only entered. */
function newer(one: Contact, other: Contact): number {
  const used = (other.lastUsedAt?.getTime() ?? 0) - (one.lastUsedAt?.getTime() ?? 0);
  return used || other.touchedAt.getTime() - one.touchedAt.getTime();
}
