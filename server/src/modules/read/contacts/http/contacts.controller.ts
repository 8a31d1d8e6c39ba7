import { Controller } from '@nestjs/common';
import {
  type ContactView,
  createContact,
  deleteContacts,
  editContact,
  listContacts,
  restoreContacts,
  suggestContacts,
} from '#contract/contacts.js';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { booksOf, CurrentMember, type Member } from '../../../identity/auth/index.js';
import { ContactGroups } from '../contact-groups.service.js';
import { ContactSuggestions } from '../contact-suggestions.service.js';
import { Contacts } from '../contacts.service.js';
import type { Contact } from '../domain/contact.js';
import { ContactBook } from './contact-book.js';

/** Lists, edits and suggests contacts. */
@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: Contacts,
    private readonly groups: ContactGroups,
    private readonly suggestions: ContactSuggestions,
  ) {}

  @Handles(suggestContacts)
  suggest(
    @CurrentMember() member: Member,
    @QueryOfCall(suggestContacts) { q }: QueryOf<typeof suggestContacts>,
  ): Promise<ResponseOf<typeof suggestContacts>> {
    return this.suggestions.suggest(booksOf(member), q);
  }

  @Handles(listContacts)
  async list(
    @ContactBook(listContacts) book: string,
    @QueryOfCall(listContacts) { groupId, ...query }: QueryOf<typeof listContacts>,
  ): Promise<ResponseOf<typeof listContacts>> {
    const names = await this.groups.namesOf(book);
    const { contacts, total } = await this.contacts.page({ accountId: book, groupId, ...query });
    return { contacts: contacts.map((contact) => toContactView(contact, names)), total };
  }

  @Handles(createContact)
  async create(
    @ContactBook(createContact) book: string,
    @BodyOfCall(createContact) body: BodyOf<typeof createContact>,
  ): Promise<ResponseOf<typeof createContact>> {
    return this.view(await this.contacts.create(book, body));
  }

  @Handles(editContact)
  async edit(
    @ContactBook(editContact) book: string,
    @ParamsOfCall(editContact) { contactId }: ParamsOf<typeof editContact>,
    @BodyOfCall(editContact) changes: BodyOf<typeof editContact>,
  ): Promise<ResponseOf<typeof editContact>> {
    return this.view(await this.contacts.edit(book, contactId, changes));
  }

  @Handles(deleteContacts)
  async delete(
    @ContactBook(deleteContacts) book: string,
    @BodyOfCall(deleteContacts) { contactIds }: BodyOf<typeof deleteContacts>,
  ): Promise<ResponseOf<typeof deleteContacts>> {
    return { deleted: await this.contacts.delete(book, contactIds) };
  }

  @Handles(restoreContacts)
  async restore(
    @ContactBook(restoreContacts) book: string,
    @BodyOfCall(restoreContacts) { contactIds }: BodyOf<typeof restoreContacts>,
  ): Promise<ResponseOf<typeof restoreContacts>> {
    return { restored: await this.contacts.restore(book, contactIds) };
  }

  private async view(contact: Contact) {
    return toContactView(contact, await this.groups.namesOf(contact.accountId));
  }
}

/** @param names by id of existing groups; a contact may still refer to a removed one */
function toContactView(contact: Contact, names: ReadonlyMap<string, string>): ContactView {
  const { id, email, name, company, groupIds, source, lastUsedAt } = contact;
  return {
    contactId: id,
    email,
    name,
    company,
    groups: groupIds.flatMap((groupId) => {
      const group = names.get(groupId);
      return group === undefined ? [] : [{ groupId, name: group }];
    }),
    source,
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  };
}
