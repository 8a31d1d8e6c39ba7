import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { ChecksumVerification, verifyChecksums } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(verifyChecksums)
export class VerifyChecksumsHandler implements JobHandler<typeof verifyChecksums> {
  constructor(private readonly verification: ChecksumVerification) {}

  handle(payload: PayloadOf<typeof verifyChecksums>, { signal }: JobContext): Promise<void> {
    return this.verification.verify(payload, signal);
  }
}
