import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomId } from '../../core/secrets/random.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { ContactGroupRepository } from './data/contact-group.repository.js';
import { CONTACT_GROUPS } from './data/contact-group.schema.js';
import { ContactRepository } from './data/contact.repository.js';
import { CONTACTS } from './data/contact.schema.js';

/** Exports and forgets an account's contacts and groups. */
@Injectable()
export class ContactData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroupRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('contacts', {
      collections: [CONTACTS, CONTACT_GROUPS],
      merge: ({ accountId }, heir) => this.merge(accountId, heir.accountId),
      export: (holder) => this.export(holder),
      count: ({ accountId }) => this.contacts.count(accountId),
      forget: async ({ accountId }) => {
        await this.contacts.deleteAll(accountId);
        await this.groups.removeAll(accountId);
      },
    });
  }

  /** Contacts that the heir has already stay as they are. */
  private async merge(from: string, to: string): Promise<void> {
    const groupIds = new Map<string, string>();
    for (const { id, name } of await this.groups.findByOwner(from))
      groupIds.set(id, (await this.groups.findOrInsert({ id: randomId(), accountId: to, name })).id);
    const contacts = await this.contacts.all(from);
    const copies = contacts.map((contact) => ({
      ...contact,
      id: randomId(),
      accountId: to,
      groupIds: contact.groupIds.flatMap((id) => groupIds.get(id) ?? []),
    }));
    await this.contacts.insertMissing(to, copies);
    await this.contacts.deleteAll(from);
    await this.groups.removeAll(from);
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
