import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountExport } from './account-export.service.js';

/** Deletes and exports accounts, with all that modules hold of them. */
@Module({
  imports: [AccountsModule, AuthModule],
  providers: [AccountDeletion, AccountExport],
  exports: [AccountDeletion, AccountExport],
})
export class PrivacyModule {}
