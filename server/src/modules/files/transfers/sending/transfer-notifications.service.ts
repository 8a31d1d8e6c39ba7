import { Injectable } from '@nestjs/common';
import { contentNameOf } from '#contract/transfers/file-tree.js';
import { Clock } from '../../../../core/clock/clock.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { Notifications, type NotificationInput } from '../../../members/notifications/index.js';
import { Users } from '../../../identity/auth/index.js';
import { mailFailed, mailSent } from '../../../platform/mail/index.js';
import { CurrentSenders } from '../views/current-senders.service.js';
import { type SentRecord, TransferRepository } from '../data/transfer.repository.js';
import { addresseeOf, bounceKey, damagedMailId } from '../domain/transfer-mail.js';
import {
  currentFiles,
  currentRecipients,
  hidesNames,
  type Recipient,
  shownName,
  type Transfer,
} from '../domain/transfer.js';
import { TransferMails } from './transfer-mails.service.js';

/** Notifies members of received transfers, bounced mails and damaged files. */
@Injectable()
export class TransferNotifications {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly transferMails: TransferMails,
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly senders: CurrentSenders,
    private readonly clock: Clock,
  ) {}

  /** Mails visitors at once, and members according to their settings. */
  async notifyDamaged(transfer: Transfer): Promise<void> {
    const mailAt = await this.senders.mailTimeOf(transfer, 'damaged');
    if (mailAt) await this.transferMails.mailDamaged(transfer, mailAt);
    const damaged = currentFiles(transfer).filter((file) => file.damaged);
    if (damaged.length === 0) return;
    const { name, moreFiles } = contentNameOf(damaged.map(({ path }) => path));
    const known = transfer.files.filter((file) => file.damaged).length;
    await this.notifySender(transfer, {
      id: damagedMailId(transfer._id, known),
      kind: 'damaged',
      hasOwnMail: true,
      detail: { fileName: name, moreFiles },
    });
  }

  /** Waits for the mail to be sent, because the send can be undone until then. */
  @OnEvent(mailSent, 'transfers.received')
  async notifyReceived({ template, about }: PayloadOf<typeof mailSent>): Promise<void> {
    if (template !== 'transfer-received') return;
    const transfer = await this.transfers.findSent(about.slug ?? '');
    if (!transfer || transfer.deletedAt) return;
    const recipient = currentRecipients(transfer).find((other) => other.recipientId === about.recipientId);
    if (recipient) await this.notifyRecipient(transfer, recipient);
  }

  @OnEvent(mailFailed, 'transfers.bounced')
  async notifyBounced(mail: PayloadOf<typeof mailFailed>): Promise<void> {
    const addressee = addresseeOf(mail);
    const transfer = addressee && (await this.transfers.findPublicBySlug(addressee.slug));
    const recipient = transfer?.recipients.find(({ recipientId }) => recipientId === addressee?.recipientId);
    if (!transfer || !recipient) return;
    const { email, name } = recipient;
    await this.notifySender(transfer, {
      id: `bounce-${bounceKey(transfer._id, mail)}`,
      kind: 'bounce',
      detail: { ...shownName(transfer), email, name },
    });
  }

  private async notifySender(
    transfer: Transfer,
    { detail, ...input }: Pick<NotificationInput, 'id' | 'kind' | 'hasOwnMail' | 'detail'>,
  ): Promise<void> {
    const { sender, slug } = transfer;
    if (!sender.isMember) return;
    await this.notifications.notify({
      ...input,
      userId: transfer.createdBy,
      slug,
      at: this.clock.now(),
      detail: { ...detail, transferName: shownName(transfer).fileName },
    });
  }

  private async notifyRecipient(transfer: SentRecord, { recipientId, email }: Recipient): Promise<void> {
    const user = await this.users.findJoined(email);
    if (!user) return;
    await this.notifications.notify({
      id: `received-${transfer._id}-${recipientId}`,
      userId: user.id,
      kind: 'received',
      slug: transfer.slug,
      at: this.clock.now(),
      detail: {
        email: transfer.sender.email,
        // Visitors' names are not verified.
        name: transfer.sender.isMember ? transfer.sender.name : '',
        ...(!hidesNames(transfer) && { ...shownName(transfer), transferName: shownName(transfer).fileName }),
        until: transfer.expiresAt.getTime(),
      },
    });
  }
}
