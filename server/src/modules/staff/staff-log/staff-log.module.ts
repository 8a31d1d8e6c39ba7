import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { STAFF_LOG, StaffLogRepository, staffLogSchema } from './data/staff-log.repository.js';
import { StaffLogPersonalData } from './staff-log-personal-data.service.js';
import { StaffLog } from './staff-log.service.js';

/** The append-only log of what the installation's staff did. */
@Module({
  imports: [MongooseModule.forFeature([{ name: STAFF_LOG, schema: staffLogSchema }]), AccountsModule],
  providers: [StaffLog, StaffLogPersonalData, StaffLogRepository],
  exports: [StaffLog],
})
export class StaffLogModule {}
