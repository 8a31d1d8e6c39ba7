import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { DownloadRecords, recordCompletion } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(recordCompletion)
export class RecordCompletionHandler implements JobHandler<typeof recordCompletion> {
  constructor(private readonly downloadRecords: DownloadRecords) {}

  handle({ downloadId }: PayloadOf<typeof recordCompletion>): Promise<void> {
    return this.downloadRecords.recordCompletion(downloadId);
  }
}
