import { Injectable } from '@nestjs/common';
import { Mails } from '../../notifications/index.js';
import { receivedMailId, reminderMailId } from '../domain/mail-ids.js';
import { currentFiles, type Recipient, type Transfer } from '../domain/transfer.js';

const FILES_IN_MAIL = 20;

@Injectable()
export class ReminderMails {
  constructor(private readonly mails: Mails) {}

  /** An address that never got the first mail is not written to again. */
  async reached({ _id }: Transfer, recipients: Recipient[]): Promise<Recipient[]> {
    const idOf = ({ recipientId }: Recipient): string => receivedMailId(_id, recipientId);
    const states = await this.mails.statesOf(recipients.map(idOf));
    return recipients.filter((recipient) => states.get(idOf(recipient)) === 'sent');
  }

  /** Once for each end of a link. */
  async remind(transfer: Transfer, { recipientId, email, name }: Recipient): Promise<void> {
    const { sender, passwordHash } = transfer;
    const files = currentFiles(transfer);
    await this.mails.queue({
      id: reminderMailId(transfer._id, recipientId, transfer.expiresAt),
      template: 'transfer-reminder',
      to: { email, name },
      replyTo: sender.email,
      lang: transfer.lang,
      isFromVisitor: !sender.isMember,
      props: {
        slug: transfer.slug,
        recipientId,
        senderName: sender.name,
        senderEmail: sender.email,
        isMember: sender.isMember,
        files: passwordHash
          ? []
          : files.slice(0, FILES_IN_MAIL).map(({ path, size }) => ({ name: path, sizeBytes: size })),
        fileCount: files.length,
        totalBytes: transfer.totalBytes,
        expiresAt: transfer.expiresAt.getTime(),
        hasPassword: passwordHash !== null,
      },
    });
  }
}
