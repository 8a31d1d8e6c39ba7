import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { sweepUploads, UploadSweeps } from '../../../server/src/modules/storage/index.js';

@Injectable()
@HandlesJob(sweepUploads)
export class SweepUploadsHandler implements JobHandler<typeof sweepUploads> {
  constructor(private readonly sweeps: UploadSweeps) {}

  handle(_payload: PayloadOf<typeof sweepUploads>, { signal }: JobContext): Promise<void> {
    return this.sweeps.sweep(signal);
  }
}
