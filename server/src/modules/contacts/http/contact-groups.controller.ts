import { Controller } from '@nestjs/common';
import {
  groupContacts,
  listContactGroups,
  listGroupRecipients,
  removeContactGroup,
  renameContactGroup,
} from '#contract/contacts.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { ContactGroups } from '../contact-groups.service.js';
import { Contacts } from '../contacts.service.js';

/** Manages contact groups. */
@Controller()
export class ContactGroupsController {
  constructor(
    private readonly groups: ContactGroups,
    private readonly contacts: Contacts,
  ) {}

  @Handles(listContactGroups)
  async list(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof listContactGroups>> {
    const [groups, allContacts] = await Promise.all([this.groups.list(accountId), this.contacts.count(accountId)]);
    return { groups, allContacts };
  }

  @Handles(groupContacts)
  add(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(groupContacts) { name, contactIds }: BodyOf<typeof groupContacts>,
  ): Promise<ResponseOf<typeof groupContacts>> {
    return this.groups.add(accountId, name, contactIds);
  }

  @Handles(renameContactGroup)
  rename(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(renameContactGroup) { groupId }: ParamsOf<typeof renameContactGroup>,
    @BodyOfCall(renameContactGroup) { name }: BodyOf<typeof renameContactGroup>,
  ): Promise<ResponseOf<typeof renameContactGroup>> {
    return this.groups.rename(accountId, groupId, name);
  }

  @Handles(removeContactGroup)
  async remove(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(removeContactGroup) { groupId }: ParamsOf<typeof removeContactGroup>,
  ): Promise<ResponseOf<typeof removeContactGroup>> {
    await this.groups.remove(accountId, groupId);
    return { removed: true };
  }

  @Handles(listGroupRecipients)
  recipients(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(listGroupRecipients) { groupId }: ParamsOf<typeof listGroupRecipients>,
  ): Promise<ResponseOf<typeof listGroupRecipients>> {
    return this.groups.recipients(accountId, groupId);
  }
}
