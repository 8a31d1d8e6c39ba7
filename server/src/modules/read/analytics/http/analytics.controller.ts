import { pipeline } from 'node:stream/promises';
import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  ANALYTICS_PAGE,
  exportAnalytics,
  listRequestSenders,
  readAnalytics,
  readAnalyticsTable,
  readRequestAnalytics,
} from '#contract/transfers/analytics.js';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { CSV_TYPE } from '../../../../core/csv/write-csv.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { Log } from '../../../../core/logging/log.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { AnalyticsExport } from '../analytics-export.service.js';
import { Analytics } from '../analytics.service.js';
import { RequestAnalytics } from '../request-analytics.service.js';

/** Limited because each request aggregates all downloads of its period. */
const READS = { name: 'analytics', points: 240, perSeconds: 60 };
const EXPORTS = { name: 'analytics-exports', points: 20, perSeconds: 600 };

/** Statistics of downloads and their export, and of file requests. */
@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: Analytics,
    private readonly requests: RequestAnalytics,
    private readonly exporting: AnalyticsExport,
    private readonly limiter: RateLimiter,
    private readonly log: Log,
  ) {}

  @Handles(readAnalytics)
  async read(
    @CurrentMember() member: Member,
    @QueryOfCall(readAnalytics) query: QueryOf<typeof readAnalytics>,
  ): Promise<ResponseOf<typeof readAnalytics>> {
    await this.limiter.takePoint(READS, member.userId);
    return this.analytics.overview(member, query);
  }

  @Handles(readAnalyticsTable)
  async table(
    @CurrentMember() member: Member,
    @QueryOfCall(readAnalyticsTable) query: QueryOf<typeof readAnalyticsTable>,
  ): Promise<ResponseOf<typeof readAnalyticsTable>> {
    const { by, sort, order, skip, ...wanted } = query;
    await this.limiter.takePoint(READS, member.userId);
    return this.analytics.table(member, wanted, { by, sort, order, skip, limit: ANALYTICS_PAGE });
  }

  @Handles(readRequestAnalytics)
  async requestFigures(
    @CurrentMember() member: Member,
    @QueryOfCall(readRequestAnalytics) query: QueryOf<typeof readRequestAnalytics>,
  ): Promise<ResponseOf<typeof readRequestAnalytics>> {
    await this.limiter.takePoint(READS, member.userId);
    return this.requests.readFigures(member, query);
  }

  @Handles(listRequestSenders)
  async senders(
    @CurrentMember() member: Member,
    @QueryOfCall(listRequestSenders) query: QueryOf<typeof listRequestSenders>,
  ): Promise<ResponseOf<typeof listRequestSenders>> {
    await this.limiter.takePoint(READS, member.userId);
    return this.requests.senders(member, query);
  }

  @Handles(exportAnalytics)
  async export(
    @CurrentMember() member: Member,
    @QueryOfCall(exportAnalytics) query: QueryOf<typeof exportAnalytics>,
    @Res() response: Response,
  ): Promise<void> {
    const { lang, ...wanted } = query;
    const { userId } = member;
    await this.limiter.takePoint(EXPORTS, userId);
    const { fileName, parts } = await this.exporting.writeFile(member, wanted, lang);
    response.set({ 'Content-Type': CSV_TYPE, 'Content-Disposition': `attachment; filename="${fileName}"` });
    // The response has started, so the error can only be logged.
    await pipeline(parts, response).catch((error: unknown) => {
      this.log.warn({ userId, err: error }, 'export broken off');
    });
  }
}
