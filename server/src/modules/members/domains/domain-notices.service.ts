import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { isTeamMember, Users } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { Notifications } from '../notifications/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { noticeBrokenDomain, noticeBrokenLinkDomain } from './domains.jobs.js';

interface Notice {
  /** The id of the notification; that of each mail ends with the person's. */
  id: string;
  template: 'mail-domain-broken' | 'link-domain-broken';
  name: string;
  brokenAt: number;
}

/** Mails the admins of an account when its mails or links have the installation's address again. */
@Injectable()
export class DomainNotices {
  constructor(
    private readonly mailDomains: MailDomainRepository,
    private readonly linkDomains: LinkDomainRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly notifications: Notifications,
  ) {}

  @HandlesJob(noticeBrokenDomain)
  async mailAboutMails({ accountId, selector, brokenAt }: PayloadOf<typeof noticeBrokenDomain>): Promise<void> {
    const domain = await this.mailDomains.findForAccount(accountId);
    if (domain?.state !== 'broken') return;
    const id = `domain-broken-${selector}-${brokenAt}`;
    await this.send(accountId, { id, template: 'mail-domain-broken', name: domain.name, brokenAt });
  }

  @HandlesJob(noticeBrokenLinkDomain)
  async mailAboutLinks({ accountId, brokenAt }: PayloadOf<typeof noticeBrokenLinkDomain>): Promise<void> {
    const domain = await this.linkDomains.findForAccount(accountId);
    if (domain?.state !== 'broken') return;
    const id = `link-domain-broken-${accountId}-${brokenAt}`;
    await this.send(accountId, { id, template: 'link-domain-broken', name: domain.name, brokenAt });
  }

  private async send(accountId: string, { id, template, name, brokenAt }: Notice): Promise<void> {
    const users = await this.users.findByAccount(accountId);
    for (const user of users.filter((one) => !isTeamMember(one))) {
      await this.notifications.notify({
        id,
        userId: user.id,
        kind: 'domain-broken',
        slug: '',
        at: new Date(brokenAt),
        detail: { fileName: name },
        hasOwnMail: true,
      });
      await this.mails.queue({
        id: `${id}-${user.id}`,
        template,
        to: { email: user.email, name: user.fullName },
        lang: user.lang,
        props: { name, at: brokenAt },
      });
    }
  }
}
