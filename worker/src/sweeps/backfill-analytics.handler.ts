import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { DownloadFacts, backfillAnalytics } from '../../../server/src/modules/analytics/index.js';

@Injectable()
@HandlesJob(backfillAnalytics)
export class BackfillAnalyticsHandler implements JobHandler<typeof backfillAnalytics> {
  constructor(private readonly facts: DownloadFacts) {}

  async handle(_payload: PayloadOf<typeof backfillAnalytics>, { signal }: JobContext): Promise<void> {
    await this.facts.backfill(signal);
  }
}
