import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';
import { type Account, Accounts, Entitlements } from '../../identity/accounts/index.js';
import { isTeamMember, Users } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';

/** Mails the admins of teams that have more users than their plan has seats. */
const checkSeats = defineSchedule({ name: 'teams.check-seats', everyMs: DAY_MS });

/** A smaller plan removes no one, but its admins are mailed. */
@Injectable()
export class SeatNotices {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** Once for each number of users and seats; again when the record of that mail has been deleted, after 30 days. */
  @HandlesJob(checkSeats)
  async send(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await eachIsolated(this.accounts.eachWithTeam(), {
      name: checkSeats.name,
      idOf: ({ id }) => id,
      handle: (account) => this.mailAdmins(account),
      signal,
    });
  }

  private async mailAdmins(account: Account): Promise<void> {
    const { seats } = Entitlements.forAccount(account, this.clock.now());
    const users = await this.users.findByAccount(account.id);
    if (users.length <= seats) return;
    for (const { id, email, fullName, lang } of users.filter((user) => !isTeamMember(user)))
      await this.mails.queue({
        id: `over-seats-${users.length}-${seats}-${id}`,
        template: 'team-over-seats',
        to: { email, name: fullName },
        lang,
        props: { users: users.length, seats },
      });
  }
}
