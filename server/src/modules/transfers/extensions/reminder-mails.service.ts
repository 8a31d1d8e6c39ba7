import { Injectable } from '@nestjs/common';
import { Mails } from '../../notifications/index.js';
import { receivedMailId, reminderMailId } from '../domain/mail-ids.js';
import { contentsProps, senderProps, toRecipient } from '../domain/mail-parts.js';
import type { Recipient, Transfer } from '../domain/transfer.js';

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
  async remind(transfer: Transfer, recipient: Recipient): Promise<void> {
    const { recipientId } = recipient;
    await this.mails.queue({
      id: reminderMailId(transfer._id, recipientId, transfer.expiresAt),
      ...toRecipient(transfer, recipient),
      template: 'transfer-reminder',
      props: { ...contentsProps(transfer), ...senderProps(transfer), recipientId },
    });
  }
}
