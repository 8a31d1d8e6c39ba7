import { Controller } from '@nestjs/common';
import {
  groupContacts,
  listContactGroups,
  listGroupRecipients,
  removeContactGroup,
  renameContactGroup,
} from '#contract/contacts.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';

import { ContactGroups } from '../contact-groups.service.js';
import { Contacts } from '../contacts.service.js';
import { ContactBook } from './contact-book.js';

/** Manages contact groups. */
@Controller()
export class ContactGroupsController {
  constructor(
    private readonly groups: ContactGroups,
    private readonly contacts: Contacts,
  ) {}

  @Handles(listContactGroups)
  async list(@ContactBook(listContactGroups) book: string): Promise<ResponseOf<typeof listContactGroups>> {
    const [groups, allContacts] = await Promise.all([this.groups.list(book), this.contacts.count(book)]);
    return { groups, allContacts };
  }

  @Handles(groupContacts)
  add(
    @ContactBook(groupContacts) book: string,
    @BodyOfCall(groupContacts) { name, contactIds }: BodyOf<typeof groupContacts>,
  ): Promise<ResponseOf<typeof groupContacts>> {
    return this.groups.add(book, name, contactIds);
  }

  @Handles(renameContactGroup)
  rename(
    @ContactBook(renameContactGroup) book: string,
    @ParamsOfCall(renameContactGroup) { groupId }: ParamsOf<typeof renameContactGroup>,
    @BodyOfCall(renameContactGroup) { name }: BodyOf<typeof renameContactGroup>,
  ): Promise<ResponseOf<typeof renameContactGroup>> {
    return this.groups.rename(book, groupId, name);
  }

  @Handles(removeContactGroup)
  async remove(
    @ContactBook(removeContactGroup) book: string,
    @ParamsOfCall(removeContactGroup) { groupId }: ParamsOf<typeof removeContactGroup>,
  ): Promise<ResponseOf<typeof removeContactGroup>> {
    await this.groups.remove(book, groupId);
    return { removed: true };
  }

  @Handles(listGroupRecipients)
  recipients(
    @ContactBook(listGroupRecipients) book: string,
    @ParamsOfCall(listGroupRecipients) { groupId }: ParamsOf<typeof listGroupRecipients>,
  ): Promise<ResponseOf<typeof listGroupRecipients>> {
    return this.groups.recipients(book, groupId);
  }
}
