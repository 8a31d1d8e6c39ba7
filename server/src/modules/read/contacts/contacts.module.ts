import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule, ContactsProvider } from '../../identity/auth/index.js';
import { ContactNames, LibraryModule } from '../library/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { ContactPersonalData } from './contact-personal-data.service.js';
import { ContactUsage, RecipientContacts } from './contact-usage.service.js';
import { ContactGroups } from './contact-groups.service.js';
import { ContactImports } from './contact-imports.service.js';
import { ContactSuggestions } from './contact-suggestions.service.js';
import { Contacts } from './contacts.service.js';
import { CONTACT_GROUPS, ContactGroupRepository, contactGroupSchema } from './data/contact-group.repository.js';
import { ContactRepository } from './data/contact.repository.js';
import { CONTACTS, contactSchema } from './data/contact.schema.js';
import { ContactGroupsController } from './http/contact-groups.controller.js';
import { ContactListsController } from './http/contact-lists.controller.js';
import { ContactsController } from './http/contacts.controller.js';

/** The contacts of an account. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CONTACTS, schema: contactSchema },
      { name: CONTACT_GROUPS, schema: contactGroupSchema },
    ]),
    AccountsModule,
    AuthModule,
    LibraryModule,
    RequestsModule,
    TransfersModule,
  ],
  controllers: [ContactGroupsController, ContactListsController, ContactsController],
  providers: [
    ContactRepository,
    ContactGroupRepository,
    Contacts,
    ContactPersonalData,
    ContactUsage,
    ContactGroups,
    ContactImports,
    ContactSuggestions,
    RecipientContacts,
  ],
})
export class ContactsModule implements OnModuleInit {
  constructor(
    private readonly usage: ContactUsage,
    private readonly provider: ContactsProvider,
    private readonly names: ContactNames,
  ) {}

  onModuleInit(): void {
    this.provider.provide((accountId) => this.usage.latest(accountId));
    this.names.provide((books, emails) => this.usage.namesOf(books, emails));
  }
}
