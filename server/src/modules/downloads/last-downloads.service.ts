import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { Transfers } from '../transfers/index.js';
import { downloadStarted } from './downloads.events.js';

/** Writes the time of the latest download to the transfer, because the dashboard sorts by it. */
@Injectable()
export class LastDownloads {
  constructor(private readonly transfers: Transfers) {}

  @OnEvent(downloadStarted, 'downloads.last')
  async record({ transferId, at }: PayloadOf<typeof downloadStarted>): Promise<void> {
    await this.transfers.recordDownload(transferId, new Date(at));
  }
}
