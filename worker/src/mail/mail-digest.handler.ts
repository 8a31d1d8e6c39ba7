import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Digests, mailDigest } from '../../../server/src/modules/alerts/index.js';

@Injectable()
@HandlesJob(mailDigest)
export class MailDigestHandler implements JobHandler<typeof mailDigest> {
  constructor(private readonly digests: Digests) {}

  handle({ digestId }: PayloadOf<typeof mailDigest>): Promise<void> {
    return this.digests.mail(digestId);
  }
}
