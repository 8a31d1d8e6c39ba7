import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { JobDefinition, PayloadOf } from '../../core/jobs/define-job.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS } from './data/transfer.schema.js';

/** Enqueues jobs about a transfer through its outbox, so that none is lost if the queue loses its data. */
@Injectable()
export class TransferJobs {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async enqueue<J extends JobDefinition>(transferId: string, job: J, payload: PayloadOf<J>): Promise<void> {
    const entry = outboxEntry(job, payload, this.clock.now());
    await this.transfers.addOutbox(transferId, entry);
    await this.outbox.relay(TRANSFERS, transferId, [entry]);
  }
}
