import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Digests, mailDueDigests } from '../../../server/src/modules/alerts/index.js';

@Injectable()
@HandlesJob(mailDueDigests)
export class MailDueDigestsHandler implements JobHandler<typeof mailDueDigests> {
  constructor(private readonly digests: Digests) {}

  handle(): Promise<void> {
    return this.digests.mailDue();
  }
}
