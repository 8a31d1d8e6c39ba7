import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { followExtension, ExtensionFollowUp } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(followExtension)
export class FollowExtensionHandler implements JobHandler<typeof followExtension> {
  constructor(private readonly extensions: ExtensionFollowUp) {}

  handle(payload: PayloadOf<typeof followExtension>): Promise<void> {
    return this.extensions.follow(payload);
  }
}
