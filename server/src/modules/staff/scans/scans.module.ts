import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../reach/audit/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { ClearedFiles } from './cleared-files.service.js';
import { ClearedFileRepository } from './data/cleared-file.repository.js';
import { CLEARED_FILES, clearedFileSchema } from './data/cleared-file.schema.js';
import { ClearedFilesController } from './http/cleared-files.controller.js';
import { ExampleChecks } from './example-checks.service.js';
import { FileScanner } from './file-scanner.service.js';
import { ScanVerdicts } from './scan-verdicts.service.js';
import { VirusScans } from './virus-scans.service.js';

/** Looks for viruses in what was sent. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: CLEARED_FILES, schema: clearedFileSchema }]),
    AuditModule,
    RequestsModule,
    StaffLogModule,
    StorageModule,
    TransfersModule,
  ],
  controllers: [ClearedFilesController],
  providers: [ClearedFileRepository, ClearedFiles, ExampleChecks, FileScanner, ScanVerdicts, VirusScans],
  exports: [ScanVerdicts],
})
export class ScansModule {}
