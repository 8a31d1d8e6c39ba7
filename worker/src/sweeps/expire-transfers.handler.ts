import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Log } from '../../../server/src/core/logging/log.js';
import {
  expireTransfers,
  ExtensionFollowUp,
  TransferRemoval,
  VersionPurges,
} from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(expireTransfers)
export class ExpireTransfersHandler implements JobHandler<typeof expireTransfers> {
  constructor(
    private readonly removal: TransferRemoval,
    private readonly extensions: ExtensionFollowUp,
    private readonly versions: VersionPurges,
    private readonly log: Log,
  ) {}

  async handle(): Promise<void> {
    await this.extensions.forgetOld();
    const purged = await this.versions.purgeDue();
    if (purged > 0) this.log.info({ transfers: purged }, 'versions of expired transfers purged');
    const deleted = await this.removal.deleteLongExpired();
    if (deleted > 0) this.log.info({ deleted }, 'expired transfers deleted');
  }
}
