import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { AccountKeyPersonalData } from './account-key-personal-data.service.js';
import { AccountKeys } from './account-keys.service.js';
import { ACCOUNT_KEYS, AccountKeyRepository, accountKeySchema } from './data/account-key.repository.js';
import { AccountKeysController } from './http/account-keys.controller.js';

/** Users' keys of end-to-end encryption, which the server cannot open. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ACCOUNT_KEYS, schema: accountKeySchema }]), AccountsModule, AuthModule],
  controllers: [AccountKeysController],
  providers: [AccountKeyPersonalData, AccountKeyRepository, AccountKeys],
  exports: [AccountKeys],
})
export class AccountKeysModule {}
