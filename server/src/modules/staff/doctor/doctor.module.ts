import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { BackupProbe } from './data/backup.probe.js';
import { DatabaseProbe } from './data/database.probe.js';
import { Doctor } from './doctor.service.js';
import { ProbesController } from './http/probes.controller.js';
import { MailProbe } from './mail.probe.js';
import { PublicProbe } from './public.probe.js';
import { RedisProbe } from './redis.probe.js';
import { StoreProbe } from './store.probe.js';

/** Whether everything that the installation stands on is as it should be. */
@Module({
  imports: [MailModule, StorageModule],
  controllers: [ProbesController],
  providers: [BackupProbe, DatabaseProbe, Doctor, MailProbe, PublicProbe, RedisProbe, StoreProbe],
  exports: [Doctor],
})
export class DoctorModule {}
