import { Users } from '../../identity/auth/index.js';
import { Injectable } from '@nestjs/common';
import { JoinedCalls } from '../../../core/batching/joined-calls.js';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { mailSent } from '../../platform/mail/index.js';
import { FileRequests } from '../../reach/requests/index.js';
import { currentRecipients, TransferRepository } from '../../files/transfers/index.js';
import { ContactUsage } from './contact-usage.service.js';

type About = PayloadOf<typeof mailSent>['about'];

/** Adds recipients, and people who are asked for files, when the mail has been sent: until then a transfer can be undone. */
@Injectable()
export class RecipientContacts {
  private readonly recipients = new JoinedCalls(async (mailed: About[]) => {
    await this.addRecipients(mailed);
    return mailed;
  });

  constructor(
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequests,
    private readonly usage: ContactUsage,
    private readonly users: Users,
    private readonly clock: Clock,
  ) {}

  @OnEvent(mailSent, 'contacts.recipients')
  async add({ template, about }: PayloadOf<typeof mailSent>): Promise<void> {
    if (template === 'transfer-received') await this.recipients.call(about);
    if (template === 'request-received') await this.addAsked(about);
  }

  /** Those of one transfer together: most were mailed at the same time. */
  private async addRecipients(mailed: readonly About[]): Promise<void> {
    for (const slug of new Set(mailed.map((about) => about.slug ?? ''))) {
      const transfer = await this.transfers.findSent(slug);
      if (!transfer?.sender.isMember || transfer.deletedAt) continue;
      const ids = new Set(mailed.filter((about) => about.slug === slug).map(({ recipientId }) => recipientId));
      const addressees = currentRecipients(transfer)
        .filter(({ recipientId }) => ids.has(recipientId))
        .map(({ email, name, company }) => ({ email, name, company }));
      if (addressees.length > 0) await this.usage.recordSent(await this.bookOf(transfer), addressees, this.clock.now());
    }
  }

  private async addAsked({ slug = '', personId }: About): Promise<void> {
    const asked = await this.requests.findPerson(slug, personId ?? '');
    if (!asked) return;
    const { email, name, company } = asked.person;
    await this.usage.recordSent(await this.bookOf(asked), [{ email, name, company }], this.clock.now());
  }

  /** The own book of the user who sent or requested. */
  private async bookOf({ accountId, createdBy }: { accountId: string; createdBy: string }): Promise<string> {
    const user = await this.users.findById(createdBy);
    return user?.ownAccountId ?? accountId;
  }
}
