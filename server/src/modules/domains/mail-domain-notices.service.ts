import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { isTeamMember, Users } from '../auth/index.js';
import { Mails } from '../mail/index.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { noticeBrokenDomain } from './domains.jobs.js';

/** Tells those who look after an account that its mails come from the installation's address again. */
@Injectable()
export class MailDomainNotices {
  constructor(
    private readonly domains: MailDomainRepository,
    private readonly users: Users,
    private readonly mails: Mails,
  ) {}

  @HandlesJob(noticeBrokenDomain)
  async send({ accountId, selector, brokenAt }: PayloadOf<typeof noticeBrokenDomain>): Promise<void> {
    const domain = await this.domains.find(accountId);
    if (domain?.state !== 'broken') return;
    const users = await this.users.findByAccount(accountId);
    for (const { id, email, fullName, lang } of users.filter((user) => !isTeamMember(user)))
      await this.mails.queue({
        id: `domain-broken-${selector}-${brokenAt}-${id}`,
        template: 'mail-domain-broken',
        to: { email, name: fullName },
        lang,
        props: { name: domain.name, at: brokenAt },
      });
  }
}
