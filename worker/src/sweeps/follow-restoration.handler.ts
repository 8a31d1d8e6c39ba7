import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { followRestoration, RestorationFollowUp } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(followRestoration)
export class FollowRestorationHandler implements JobHandler<typeof followRestoration> {
  constructor(private readonly followUp: RestorationFollowUp) {}

  handle(payload: PayloadOf<typeof followRestoration>): Promise<void> {
    return this.followUp.run(payload);
  }
}
