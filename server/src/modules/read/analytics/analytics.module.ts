import { Module } from '@nestjs/common';
import { AuthModule } from '../../identity/auth/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { DownloadsModule } from '../../reach/downloads/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { Analytics } from './analytics.service.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { RequestAnalytics } from './request-analytics.service.js';

/** Figures of downloads and of what came of file requests, computed from their records. */
@Module({
  imports: [AccountsModule, AuthModule, DownloadsModule, RequestsModule, TransfersModule],
  controllers: [AnalyticsController],
  providers: [Analytics, AnalyticsExport, RequestAnalytics],
})
export class AnalyticsModule {}
