import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { DownloadFacts, packAnalytics } from '../../../server/src/modules/analytics/index.js';

@Injectable()
@HandlesJob(packAnalytics)
export class PackAnalyticsHandler implements JobHandler<typeof packAnalytics> {
  constructor(private readonly facts: DownloadFacts) {}

  async handle(_payload: PayloadOf<typeof packAnalytics>, { signal }: JobContext): Promise<void> {
    await this.facts.packWaiting(signal);
  }
}
