import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Alerts } from '../../alerts/index.js';
import { Users } from '../../auth/index.js';
import { ContactBook } from '../../contacts/index.js';
import { Mails, mailSent } from '../../notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { currentFiles, currentRecipients, type Recipient, type Transfer } from '../domain/transfer.js';

const named = z.object({ slug: z.string(), recipientId: z.string() });

/**
 * What follows once a recipient's mail has left, and not before: until then a send can be undone. The sender knows this
 * address from now on, and a member whose address it is learns of the transfer.
 */
@Injectable()
export class Arrivals {
  constructor(
    private readonly mails: Mails,
    private readonly transfers: TransferRepository,
    private readonly contacts: ContactBook,
    private readonly users: Users,
    private readonly alerts: Alerts,
    private readonly clock: Clock,
  ) {}

  @OnEvent(mailSent, 'transfers.received')
  async follow({ mailId, template }: PayloadOf<typeof mailSent>): Promise<void> {
    if (template !== 'transfer-received') return;
    const { slug, recipientId } = named.parse((await this.mails.find(mailId))?.props);
    const transfer = await this.transfers.findPublicBySlug(slug);
    const recipient = transfer && currentRecipients(transfer).find((other) => other.recipientId === recipientId);
    if (!transfer || !recipient) return;
    const { email, name, company } = recipient;
    if (transfer.sender.isMember)
      await this.contacts.recordSent(transfer.ownerId, [{ email, name, company }], this.clock.now());
    await this.tellReceiver(transfer, recipient);
  }

  private async tellReceiver(transfer: Transfer, { recipientId, email }: Recipient): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    const isProtected = transfer.passwordHash !== null;
    await this.alerts.tell({
      id: `received-${transfer._id}-${recipientId}`,
      userId: user.id,
      kind: 'received',
      slug: transfer.slug,
      at: this.clock.now(),
      detail: {
        email: transfer.sender.email,
        fileName: isProtected ? '' : transfer.title || transfer.fileName,
        fileCount: isProtected ? 1 : currentFiles(transfer).length,
        until: transfer.expiresAt.getTime(),
      },
    });
  }
}
