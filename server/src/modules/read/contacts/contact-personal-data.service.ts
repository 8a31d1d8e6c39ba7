import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { CONTACT_GROUPS, ContactGroupRepository } from './data/contact-group.repository.js';
import { ContactRepository } from './data/contact.repository.js';
import { CONTACTS } from './data/contact.schema.js';

/** Exports and forgets an account's contacts and groups. */
@Injectable()
export class ContactPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroupRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('contacts', {
      collections: [CONTACTS, CONTACT_GROUPS],
      export: (holder) => this.export(holder),
      count: ({ accountId }) => this.contacts.count(accountId),
      forget: async ({ accountId }) => {
        await this.contacts.deleteAll(accountId);
        await this.groups.removeAll(accountId);
      },
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    const groups = new Map((await this.groups.findByOwner(accountId)).map(({ id, name }) => [id, name]));
    for await (const contact of this.contacts.each(accountId, undefined)) {
      const { email, name, company, groupIds, source, createdAt, lastUsedAt } = contact;
      const groupNames = groupIds.flatMap((id) => groups.get(id) ?? []);
      yield { email, name, company, groups: groupNames, source, createdAt, lastUsedAt };
    }
  }
}
