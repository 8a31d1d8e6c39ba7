import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Clock } from '../../../core/clock/clock.js';
import { batchMailIds, type MailRequest, Mails } from '../../mail/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { additionsTopic, damagedMailId, lockedMailId, receivedMailId, sentMailId } from '../domain/mail-ids.js';
import { additionProps, contentsProps, senderProps, shownNames, toRecipient, toSender } from '../domain/mail-parts.js';
import { currentFiles, currentRecipients, isExpired, type Recipient, type Transfer } from '../domain/transfer.js';

/** Every mail about a transfer. Each has a name of its own, so telling twice tells once. */
@Injectable()
export class TransferNotices {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async tellCreated(transfer: Transfer): Promise<void> {
    if (transfer.sendAs !== 'email') return;
    for (const recipient of currentRecipients(transfer)) await this.mails.queue(received(transfer, recipient));
    await this.mails.queue(sent(transfer));
  }

  /** A mail that still waits tells of the transfer as it is now, and names no file that a new password protects. */
  async refresh(transfer: Transfer): Promise<void> {
    const { undoUntil } = transfer;
    if (!undoUntil || undoUntil <= this.clock.now()) return;
    for (const recipient of currentRecipients(transfer)) await this.mails.rewrite(received(transfer, recipient));
    await this.mails.rewrite(sent(transfer));
  }

  /** @throws {AppError} transfer-not-found, transfer-expired, resend-limit */
  async resend(ownerId: string, slug: string, recipientId: string): Promise<void> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    const recipient =
      transfer && currentRecipients(transfer).find((candidate) => candidate.recipientId === recipientId);
    if (!transfer || !recipient) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    await this.mails.queue(received(transfer, recipient));
    // As the transfer is by now: perhaps it has another message, or a password that protects what the first mail named.
    await this.mails.rewrite(received(transfer, recipient));
    await this.mails.resend(receivedMailId(transfer._id, recipientId));
  }

  /** To those of them who are recipients, wherever the transfer's first mails went. */
  async tellRecipients(transfer: Transfer, recipientIds: readonly string[]): Promise<void> {
    for (const recipient of currentRecipients(transfer))
      if (recipientIds.includes(recipient.recipientId)) await this.mails.queue(received(transfer, recipient));
  }

  /** What has not left for this recipient never does. */
  async takeBack(transfer: Transfer, recipientId: string): Promise<void> {
    await this.mails.cancel(mailIdsTo(transfer, recipientId, this.clock.now()));
  }

  /** None of its mails leaves any more. */
  async holdBack(transfer: Transfer): Promise<void> {
    await this.mails.cancel(mailIdsOf(transfer, this.clock.now()));
  }

  /** Mails that were held back only because the transfer was deleted when they were about to leave. */
  async revive(transfer: Transfer): Promise<void> {
    const current = { ...transfer, recipients: currentRecipients(transfer) };
    for (const [id, state] of await this.mails.statesOf(mailIdsOf(current, this.clock.now())))
      if (state === 'cancelled') await this.mails.resend(id);
  }

  /** Once for each addition, together with others of the same while. */
  async tellAdded(transfer: Transfer, uploadSlug: string): Promise<void> {
    for (const recipient of currentRecipients(transfer)) {
      const { recipientId } = recipient;
      const request: MailRequest<'files-added'> = {
        id: additionsTopic(transfer._id, recipientId),
        ...waiting(transfer),
        ...toRecipient(transfer, recipient),
        template: 'files-added',
        props: { ...additionProps(transfer, [uploadSlug]), ...senderProps(transfer), recipientId },
      };
      await this.mails.queueBatched(request, uploadSlug);
    }
  }

  /** Warns the sender: nobody gets these files any more until they are sent again. */
  async tellDamaged(transfer: Transfer, notBefore: Date): Promise<void> {
    const files = currentFiles(transfer).filter(({ damaged }) => damaged);
    if (files.length === 0) return;
    // Removed ones too: what is named once stays named, so that the next one is told of.
    const known = transfer.files.filter(({ damaged }) => damaged).length;
    await this.mails.queue({
      id: damagedMailId(transfer._id, known),
      template: 'files-damaged',
      notBefore,
      ...toSender(transfer),
      props: {
        slug: transfer.slug,
        files: shownNames(transfer, files),
        fileCount: files.length,
        hasPassword: transfer.passwordHash !== null,
      },
    });
  }

  async tellLocked(transfer: Transfer): Promise<void> {
    await this.mails.queue({
      id: lockedMailId(transfer._id, transfer.passwordVersion),
      template: 'link-password-locked',
      ...toSender(transfer),
      props: { slug: transfer.slug, fileName: transfer.fileName },
    });
  }
}

function received(transfer: Transfer, recipient: Recipient): MailRequest<'transfer-received'> {
  const { recipientId } = recipient;
  return {
    id: receivedMailId(transfer._id, recipientId),
    ...waiting(transfer),
    ...toRecipient(transfer, recipient),
    template: 'transfer-received',
    props: {
      ...contentsProps(transfer),
      ...senderProps(transfer),
      recipientId,
      message: transfer.passwordHash === null ? transfer.message : '',
    },
  };
}

function sent(transfer: Transfer): MailRequest<'transfer-sent'> {
  return {
    id: sentMailId(transfer._id),
    ...waiting(transfer),
    ...toSender(transfer),
    template: 'transfer-sent',
    props: {
      ...contentsProps(transfer),
      recipients: currentRecipients(transfer).map(({ email }) => email),
      message: transfer.message,
    },
  };
}

/** While a send can be undone, nothing of it leaves. */
function waiting({ undoUntil }: Transfer): { notBefore?: Date } {
  return undoUntil ? { notBefore: undoUntil } : {};
}

function mailIdsOf(transfer: Transfer, now: Date): string[] {
  const { _id, recipients } = transfer;
  return [...recipients.flatMap(({ recipientId }) => mailIdsTo(transfer, recipientId, now)), sentMailId(_id)];
}

/** Of those about additions only the latest may still wait. */
function mailIdsTo({ _id }: Transfer, recipientId: string, now: Date): string[] {
  return [receivedMailId(_id, recipientId), ...batchMailIds(additionsTopic(_id, recipientId), now)];
}
