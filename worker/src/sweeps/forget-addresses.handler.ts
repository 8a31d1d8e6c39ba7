import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Log } from '../../../server/src/core/logging/log.js';
import { DownloadOrigins, forgetAddresses } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(forgetAddresses)
export class ForgetAddressesHandler implements JobHandler<typeof forgetAddresses> {
  constructor(
    private readonly origins: DownloadOrigins,
    private readonly log: Log,
  ) {}

  async handle(): Promise<void> {
    const forgotten = await this.origins.forgetOldAddresses();
    if (forgotten > 0) this.log.info({ forgotten }, 'addresses of downloads deleted');
  }
}
