import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/index.js';
import { DownloadListeners, TransfersModule } from '../transfers/index.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { AnalyticsInvariants } from './analytics-invariants.service.js';
import { Analytics } from './analytics.service.js';
import { BackfillRepository } from './data/backfill.repository.js';
import { ANALYTICS_BACKFILL, backfillSchema } from './data/backfill.schema.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { DOWNLOAD_FACTS, downloadFactSchema } from './data/download-fact.schema.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { ledgerSchema, LEDGERS, NAMES, nameSchema, SEGMENTS, segmentSchema } from './data/ledger.schema.js';
import { NameRepository } from './data/name.repository.js';
import { DownloadFacts } from './download-facts.service.js';
import { EventReader } from './event-reader.service.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { Ledgers } from './ledgers.service.js';
import { SegmentCache } from './segment-cache.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: DOWNLOAD_FACTS, schema: downloadFactSchema },
      { name: LEDGERS, schema: ledgerSchema },
      { name: SEGMENTS, schema: segmentSchema },
      { name: NAMES, schema: nameSchema },
      { name: ANALYTICS_BACKFILL, schema: backfillSchema },
    ]),
    AuthModule,
    TransfersModule,
  ],
  controllers: [AnalyticsController],
  providers: [
    BackfillRepository,
    DownloadFactRepository,
    LedgerRepository,
    NameRepository,
    SegmentCache,
    EventReader,
    Ledgers,
    DownloadFacts,
    Analytics,
    AnalyticsExport,
    AnalyticsInvariants,
  ],
  exports: [AnalyticsInvariants, DownloadFacts, Ledgers],
})
export class AnalyticsModule implements OnModuleInit {
  constructor(
    private readonly listeners: DownloadListeners,
    private readonly facts: DownloadFacts,
  ) {}

  onModuleInit(): void {
    this.listeners.listen((started) => this.facts.record(started));
  }
}
