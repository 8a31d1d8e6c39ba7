import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { Users } from '../../identity/auth/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import type { FileRequest } from './domain/file-request.js';
import { nextReminderAt } from './domain/reminders.js';
import { RequestReminderMails } from './request-mails.service.js';
import { remindPeople } from './requests.jobs.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';

const BATCH = 20;

/**
 * Reminds people who miss something. A request stays due until all its mails are queued, each under an id of person and
 * day: a run that was killed is repeated, and nobody is mailed twice.
 */
@Injectable()
export class RequestReminders {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly mails: RequestReminderMails,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @HandlesJob(remindPeople)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    let count = 0;
    await sweepIsolated((limit) => this.requests.findToRemind(this.clock.now(), limit), {
      name: remindPeople.name,
      batch: BATCH,
      idOf: ({ _id }) => _id,
      handle: async (request) => {
        count += await this.remind(request, signal);
      },
      signal,
    });
    if (count > 0) this.log.info({ people: count }, 'reminded of requests');
  }

  /** @returns the number of mails */
  private async remind(request: FileRequest, signal: AbortSignal): Promise<number> {
    const owner = await this.users.findById(request.createdBy);
    const count = owner ? await this.mails.queueAll(request, owner, signal) : 0;
    // These mails also cover reminders that became due in the meantime.
    const next = owner && nextReminderAt(request, owner.timeZone, this.clock.now());
    await this.requests.advanceReminder(request, next);
    return count;
  }
}
