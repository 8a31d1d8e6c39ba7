import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { RequestRemoval } from '../../reach/requests/index.js';
import { TransferRemoval } from '../../files/retention/index.js';
import { deleteTakenDown } from './moderation.jobs.js';
import { AbuseCaseRepository } from './data/abuse-case.repository.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';

const BATCH = 100;

/** Deletes taken-down transfers and requests, which retention does not delete. */
@Injectable()
export class TakenDownDeletion {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly transfers: TransferRemoval,
    private readonly requests: RequestRemoval,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(deleteTakenDown)
  async deleteDue(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await sweepIsolated((limit) => this.cases.findToDelete(this.clock.now(), limit), {
      name: deleteTakenDown.name,
      batch: BATCH,
      idOf: ({ id }) => id,
      handle: async ({ id, kind }) => {
        await (kind === 'transfer' ? this.transfers : this.requests).deleteTakenDown(id);
        await this.cases.markDeleted(id);
      },
      signal,
    });
  }
}
