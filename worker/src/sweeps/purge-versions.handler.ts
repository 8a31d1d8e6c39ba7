import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { purgeVersions, VersionPurges } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(purgeVersions)
export class PurgeVersionsHandler implements JobHandler<typeof purgeVersions> {
  constructor(private readonly purges: VersionPurges) {}

  handle(payload: PayloadOf<typeof purgeVersions>): Promise<void> {
    return this.purges.finish(payload);
  }
}
