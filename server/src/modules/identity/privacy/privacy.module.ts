import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountExport } from './account-export.service.js';
import { AccountDeletionController } from './http/account-deletion.controller.js';
import { PlannedDeletions } from './planned-deletions.service.js';

/** Deletes and exports accounts, with all that modules hold of them. */
@Module({
  imports: [MailModule, AccountsModule, AuthModule, PoliciesModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletion, PlannedDeletions, AccountExport],
  exports: [AccountDeletion, AccountExport, PlannedDeletions],
})
export class PrivacyModule {}
