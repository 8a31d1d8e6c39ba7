import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { AddressChanges } from './address-changes.service.js';
import { AddressJobs } from './address-jobs.service.js';
import { AddressUndo } from './address-undo.service.js';
import { AddressesController } from './http/addresses.controller.js';

/** Changes of the address with which a user logs in. */
@Module({
  imports: [AuthModule, MailModule],
  controllers: [AddressesController],
  providers: [AddressChanges, AddressUndo, AddressJobs],
})
export class AddressesModule {}
