import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { DomainsModule } from '../domains/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { RequestsModule } from '../requests/index.js';
import { TransfersModule } from '../transfers/index.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { Analytics } from './analytics.service.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { DOWNLOAD_FACTS, downloadFactSchema } from './data/download-fact.schema.js';
import { DownloadFacts } from './download-facts.service.js';
import { FactData } from './fact-data.service.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { RequestAnalytics } from './request-analytics.service.js';

/** Records downloads as facts and aggregates them; and what came of file requests, from the records of these. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: DOWNLOAD_FACTS, schema: downloadFactSchema }]),
    AccountsModule,
    AuthModule,
    DomainsModule,
    DownloadsModule,
    RequestsModule,
    TransfersModule,
  ],
  controllers: [AnalyticsController],
  providers: [DownloadFactRepository, DownloadFacts, FactData, Analytics, AnalyticsExport, RequestAnalytics],
})
export class AnalyticsModule {}
