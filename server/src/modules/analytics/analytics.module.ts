import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DomainsModule } from '../domains/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { RequestsModule } from '../requests/index.js';
import { TransfersModule } from '../transfers/index.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { Analytics } from './analytics.service.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { RequestAnalytics } from './request-analytics.service.js';

/** Figures of downloads and of what came of file requests, computed from their records. */
@Module({
  imports: [AuthModule, DomainsModule, DownloadsModule, RequestsModule, TransfersModule],
  controllers: [AnalyticsController],
  providers: [Analytics, AnalyticsExport, RequestAnalytics],
})
export class AnalyticsModule {}
