import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { makeThumbnails, Thumbnails } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(makeThumbnails)
export class MakeThumbnailsHandler implements JobHandler<typeof makeThumbnails> {
  constructor(private readonly thumbnails: Thumbnails) {}

  handle({ transferId }: PayloadOf<typeof makeThumbnails>, { signal }: JobContext): Promise<void> {
    return this.thumbnails.make(transferId, signal);
  }
}
