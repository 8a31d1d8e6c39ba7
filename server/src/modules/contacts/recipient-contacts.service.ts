import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { Mails, mailSent } from '../mail/index.js';
import { currentRecipients, Transfers } from '../transfers/index.js';
import { ContactUsage } from './contact-usage.service.js';

const toRecipient = z.object({ slug: z.string(), recipientId: z.string() });

/** Adds a recipient to the contacts when the mail has been sent, because until then the transfer can be undone. */
@Injectable()
export class RecipientContacts {
  constructor(
    private readonly mails: Mails,
    private readonly transfers: Transfers,
    private readonly usage: ContactUsage,
    private readonly clock: Clock,
  ) {}

  @OnEvent(mailSent, 'contacts.recipients')
  async add({ mailId, template }: PayloadOf<typeof mailSent>): Promise<void> {
    if (template !== 'transfer-received') return;
    const mail = await this.mails.find(mailId);
    if (!mail) return;
    const { slug, recipientId } = toRecipient.parse(mail.props);
    const transfer = await this.transfers.findPublicBySlug(slug);
    const recipient = transfer && currentRecipients(transfer).find((other) => other.recipientId === recipientId);
    if (!recipient || !transfer.sender.isMember) return;
    const { email, name, company } = recipient;
    await this.usage.recordSent(transfer.accountId, [{ email, name, company }], this.clock.now());
  }
}
