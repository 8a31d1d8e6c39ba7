import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../../core/jobs/handles-job.js';
import { Accounts } from '../accounts/index.js';
import { Users } from '../auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { AccountDeletion } from './account-deletion.service.js';
import { accountDeletionPlanned } from './privacy.events.js';
import { deleteDue } from './privacy.jobs.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';

const BATCH = 100;

/** Tells the owner of a planned deletion, and deletes the account when it is due. */
@Injectable()
export class PlannedDeletionJobs {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly deletion: AccountDeletion,
    private readonly mails: Mails,
  ) {}

  @OnEvent(accountDeletionPlanned, 'privacy.mail-planned-deletion')
  async sendMail({ accountId, userId, dueAt }: PayloadOf<typeof accountDeletionPlanned>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    await this.mails.queue({
      id: `deletion-planned-${accountId}-${dueAt}`,
      template: 'deletion-planned',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { at: dueAt },
    });
  }

  @HandlesJob(deleteDue)
  async deleteDue(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    // One that cannot be deleted, because its owner acts for a team, stays due.
    await sweepIsolated((limit) => this.accounts.findDueForDeletion(limit), {
      name: deleteDue.name,
      batch: BATCH,
      idOf: ({ id }) => id,
      handle: ({ id }) => this.deletion.delete(id),
      signal,
    });
  }
}
