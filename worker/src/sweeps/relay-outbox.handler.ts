import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Outbox, relayOutbox } from '../../../server/src/core/outbox/outbox.js';

@Injectable()
@HandlesJob(relayOutbox)
export class RelayOutboxHandler implements JobHandler<typeof relayOutbox> {
  constructor(private readonly outbox: Outbox) {}

  async handle(): Promise<void> {
    await this.outbox.relayLeftovers();
  }
}
