import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Accounts } from './accounts.service.js';
import { AccountRepository } from './data/account.repository.js';
import { ACCOUNTS, accountSchema } from './data/account.schema.js';

/** Accounts and what they are entitled to. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ACCOUNTS, schema: accountSchema }])],
  providers: [Accounts, AccountRepository],
  exports: [Accounts],
})
export class AccountsModule {}
