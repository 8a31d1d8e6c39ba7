import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { StorageModule } from '../storage/index.js';
import { TransfersModule } from '../transfers/index.js';
import { VirusScans } from './virus-scans.service.js';

/** Looks for viruses in what was sent. */
@Module({
  imports: [AuditModule, StorageModule, TransfersModule],
  providers: [VirusScans],
})
export class ScansModule {}
