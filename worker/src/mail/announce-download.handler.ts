import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { announceDownload, DownloadRecords } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(announceDownload)
export class AnnounceDownloadHandler implements JobHandler<typeof announceDownload> {
  constructor(private readonly downloadRecords: DownloadRecords) {}

  handle({ downloadId }: PayloadOf<typeof announceDownload>): Promise<void> {
    return this.downloadRecords.recordStart(downloadId);
  }
}
