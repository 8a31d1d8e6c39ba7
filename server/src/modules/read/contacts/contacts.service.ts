import { Injectable } from '@nestjs/common';
import { CONTACTS_MAX } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { ContactGroups } from './contact-groups.service.js';
import { type ContactPage, ContactRepository } from './data/contact.repository.js';
import { type Contact, nameKey, newContact, searchWordsOf } from './domain/contact.js';

export interface ContactQuery extends ContactPage {
  q: string;
}

interface ContactInput {
  email: string;
  name: string;
  company: string;
  groups: string[];
}

const keys = {
  name: (contact: Contact) => nameKey(contact),
  email: ({ email }: Contact) => email,
  company: ({ company }: Contact) => company,
  lastUsedAt: ({ lastUsedAt }: Contact) => lastUsedAt?.getTime() ?? 0,
} as const;

/** The contacts of an account. */
@Injectable()
export class Contacts {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroups,
    private readonly clock: Clock,
  ) {}

  async page(query: ContactQuery): Promise<{ contacts: Contact[]; total: number }> {
    const { accountId, groupId, q, skip, limit } = query;
    if (groupId !== undefined) await this.groups.findOrFail(accountId, groupId);
    const words = searchWordsOf(q);
    if (words) {
      const all = await this.contacts.findByWords(accountId, words);
      const found = groupId === undefined ? all : all.filter(({ groupIds }) => groupIds.includes(groupId));
      return { contacts: sorted(found, query).slice(skip, skip + limit), total: found.length };
    }
    // A query of only blanks and punctuation matches nothing.
    if (q !== '') return { contacts: [], total: 0 };
    const [contacts, total] = await Promise.all([
      this.contacts.findPage(query),
      this.contacts.count(accountId, groupId),
    ]);
    return { contacts, total };
  }

  async create(accountId: string, { groups, ...given }: ContactInput): Promise<Contact> {
    // Protects the server rather than a plan's limit, so a race between two calls is acceptable.
    if ((await this.contacts.count(accountId)) >= CONTACTS_MAX)
      throw new AppError('too-many-contacts', { limit: CONTACTS_MAX });
    const now = this.clock.now();
    const groupIds = await this.groups.resolve(accountId, groups);
    const contact = newContact(given, { id: randomId(), accountId, groupIds, source: 'hand', at: now });
    await this.contacts.insert(contact);
    return contact;
  }

  async edit(
    accountId: string,
    contactId: string,
    changes: { [K in keyof ContactInput]?: ContactInput[K] | undefined },
  ): Promise<Contact> {
    const contact = await this.contacts.findOwned(accountId, contactId);
    if (!contact) throw new AppError('contact-not-found');
    const { email = contact.email, name = contact.name, company = contact.company } = changes;
    const groupIds = changes.groups ? await this.groups.resolve(accountId, changes.groups) : contact.groupIds;
    // An emptied name counts as written by the owner.
    const isTyped = changes.name !== undefined || changes.company !== undefined;
    const edited = await this.contacts.update(contact, {
      email,
      name,
      company,
      groupIds,
      isNamed: contact.isNamed || isTyped,
    });
    if (!edited) throw new AppError('contact-not-found');
    return edited;
  }

  async delete(accountId: string, contactIds: readonly string[]): Promise<number> {
    const deleted = await this.contacts.delete(accountId, contactIds, this.clock.now());
    if (deleted === 0) throw new AppError('contact-not-found');
    return deleted;
  }

  async restore(accountId: string, contactIds: readonly string[]): Promise<number> {
    const restored = await this.contacts.restore(accountId, contactIds);
    if (restored === 0) throw new AppError('contact-not-found');
    return restored;
  }

  each(accountId: string, groupId?: string): AsyncGenerator<Contact> {
    return this.contacts.each(accountId, groupId);
  }

  count(accountId: string): Promise<number> {
    return this.contacts.count(accountId);
  }
}

function sorted(contacts: Contact[], { sort, order }: ContactPage): Contact[] {
  const keyOf = keys[sort];
  const direction = order === 'asc' ? 1 : -1;
  return contacts.toSorted((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === right) return one.id < other.id ? -direction : direction;
    return left < right ? -direction : direction;
  });
}
