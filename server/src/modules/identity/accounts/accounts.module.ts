import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { PersonalData } from './personal-data.js';
import { Accounts } from './data/accounts.js';
import { DomainsProvider, FolderSizes } from './account-ports.js';
import { LinkAddresses } from './link-addresses.service.js';
import { ACCOUNTS, accountSchema } from './data/account.schema.js';

/** Accounts and what they are entitled to. */
@Module({
  imports: [MailModule, PoliciesModule, MongooseModule.forFeature([{ name: ACCOUNTS, schema: accountSchema }])],
  providers: [DomainsProvider, FolderSizes, Accounts, LinkAddresses, PersonalData],
  exports: [DomainsProvider, FolderSizes, Accounts, LinkAddresses, PersonalData],
})
export class AccountsModule implements OnModuleInit {
  constructor(private readonly outbox: Outbox) {}

  onModuleInit(): void {
    this.outbox.watch(ACCOUNTS);
  }
}
