import { Injectable } from '@nestjs/common';
import { Accounts } from '../../identity/accounts/index.js';
import { type MailHistory, MailRepository, type MailRequest, Mails } from '../../platform/mail/index.js';
import {
  isFresh,
  receivedMailId,
  type Recipient,
  reminderMailId,
  reminderProps,
  remindersOf,
  toRecipient,
  type Transfer,
  wasJustReminded,
} from '../../files/transfers/index.js';

/** Ten expiries of a link with the maximum number of recipients of any plan. */
const REMINDERS_MAX = 3000;

/** Selects recipients to remind and queues their mails. */
@Injectable()
export class ReminderMails {
  constructor(
    private readonly mails: Mails,
    private readonly records: MailRepository,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Excludes recipients whose first mail was not sent or was sent very recently, and those already reminded within a
   * day. None for an account that may not send.
   */
  async findDue({ _id, accountId }: Transfer, recipients: Recipient[], now: Date): Promise<Recipient[]> {
    if ((await this.accounts.entitlementsOf(accountId))?.sendRefusal) return [];
    const receivedIdOf = ({ recipientId }: Recipient): string => receivedMailId(_id, recipientId);
    const prefix = remindersOf(_id);
    const [received, reminders] = await Promise.all([
      this.records.historiesOf(recipients.map(receivedIdOf)),
      this.records.historiesUnder(prefix, REMINDERS_MAX),
    ]);
    const remindedRecently = new Set(
      [...reminders].flatMap(([id, history]) =>
        history.state !== 'cancelled' && wasJustReminded(lastStepAt(history), now)
          ? [id.slice(prefix.length, id.lastIndexOf('-'))]
          : [],
      ),
    );
    return recipients.filter((recipient) => {
      const first = received.get(receivedIdOf(recipient));
      return (
        first?.state === 'sent' && !isFresh(lastStepAt(first), now) && !remindedRecently.has(recipient.recipientId)
      );
    });
  }

  /** Idempotent for each expiry of a link. */
  async queue(transfer: Transfer, recipient: Recipient, now: Date): Promise<void> {
    const { recipientId } = recipient;
    const request: MailRequest<'transfer-reminder'> = {
      id: reminderMailId(transfer._id, recipientId, transfer.expiresAt),
      ...toRecipient(transfer, recipient),
      template: 'transfer-reminder',
      props: reminderProps(transfer, recipientId, now),
    };
    // It may have been cancelled while the transfer was deleted or had another expiry.
    await this.mails.resendCancelled([request.id]);
    await this.mails.queue(request);
  }
}

function lastStepAt({ steps }: MailHistory): Date {
  return steps.at(-1)?.at ?? new Date(0);
}
