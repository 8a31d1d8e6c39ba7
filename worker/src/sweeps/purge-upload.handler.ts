import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { purgeUpload, UploadSweeps } from '../../../server/src/modules/storage/index.js';

@Injectable()
@HandlesJob(purgeUpload)
export class PurgeUploadHandler implements JobHandler<typeof purgeUpload> {
  constructor(private readonly sweeps: UploadSweeps) {}

  handle({ slug, revision }: PayloadOf<typeof purgeUpload>): Promise<void> {
    return this.sweeps.purge(slug, revision);
  }
}
