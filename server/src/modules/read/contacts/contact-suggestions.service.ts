import { Injectable } from '@nestjs/common';
import type { ContactGroupView } from '#contract/contacts.js';
import { ContactGroups } from './contact-groups.service.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Addressee, type Contact, rankOf, searchWordsOf } from './domain/contact.js';

const CONTACTS_SHOWN = 8;
const GROUPS_SHOWN = 3;
/** Only the latest matches are ranked: a book may hold 20 000, and this is asked at each keystroke. */
const CONTACTS_RANKED = 200;

/** Autocompletion of recipient fields. */
@Injectable()
export class ContactSuggestions {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroups,
  ) {}

  /** An address in several books is shown once, from the first of them. */
  async suggest(books: readonly string[], q: string): Promise<{ contacts: Addressee[]; groups: ContactGroupView[] }> {
    const found = await Promise.all(
      books.map(async (book) => ({ contacts: await this.best(book, q), groups: await this.groupsOf(book, q) })),
    );
    const byEmail = new Map<string, Addressee>();
    for (const { email, name, company } of found.flatMap(({ contacts }) => contacts))
      if (!byEmail.has(email)) byEmail.set(email, { email, name, company });
    return {
      contacts: [...byEmail.values()].slice(0, CONTACTS_SHOWN),
      groups: found.flatMap(({ groups }) => groups).slice(0, GROUPS_SHOWN),
    };
  }

  private async best(accountId: string, q: string): Promise<Contact[]> {
    const words = searchWordsOf(q);
    if (!words) return q === '' ? this.contacts.findLatest(accountId, CONTACTS_SHOWN) : [];
    const found = await this.contacts.findByWords(accountId, words, CONTACTS_RANKED);
    return found
      .map((contact) => ({ contact, rank: rankOf(contact, words) }))
      .toSorted((one, other) => one.rank - other.rank || newer(one.contact, other.contact))
      .slice(0, CONTACTS_SHOWN)
      .map(({ contact }) => contact);
  }

  private async groupsOf(accountId: string, q: string): Promise<ContactGroupView[]> {
    if (q === '') return [];
    const shown: ContactGroupView[] = [];
    for (const group of await this.groups.named(accountId, q)) {
      if (shown.length === GROUPS_SHOWN) break;
      const view = await this.groups.viewOf(group);
      if (view.contacts > 0) shown.push(view);
    }
    return shown;
  }
}

/** Contacts that were sent to come before those that were only entered. */
function newer(one: Contact, other: Contact): number {
  const used = (other.lastUsedAt?.getTime() ?? 0) - (one.lastUsedAt?.getTime() ?? 0);
  return used || other.touchedAt.getTime() - one.touchedAt.getTime();
}
