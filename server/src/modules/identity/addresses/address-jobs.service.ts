import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import { AddressRepository, Users } from '../auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { addressChanged } from './addresses.events.js';
import { releaseAddresses } from './addresses.jobs.js';

@Injectable()
export class AddressJobs {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** To the address before. Of a change that has been undone nobody is told. */
  @OnEvent(addressChanged, 'addresses.mail-notice')
  async sendNotice({ userId, changeId }: PayloadOf<typeof addressChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (user?.formerAddress?.changeId !== changeId) return;
    const { email, changedAt, until } = user.formerAddress;
    await this.mails.queue({
      id: `address-changed-${changeId}`,
      template: 'address-changed',
      to: { email, name: user.fullName },
      lang: user.lang,
      props: { changeId, newEmail: user.email, at: changedAt.getTime(), until: until.getTime() },
    });
  }

  @HandlesJob(releaseAddresses)
  async release(): Promise<void> {
    await this.addresses.release(this.clock.now());
  }
}
