import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { addRecipients, correctRecipient } from '#contract/transfers/recipients.js';
import { DAY_MS } from '#contract/units.js';
import { AppError } from '../../../core/errors/app-error.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import type { Member } from '../../identity/auth/index.js';
import { BATCH_MAILS_PER_DAY } from '../../platform/mail/index.js';
import {
  type Change,
  currentRecipients,
  isSavedCopy,
  isExpired,
  isWithdrawn,
  type Recipient,
  refuseWithheld,
  type Transfer,
  TransferChanges,
  TransferMails,
  TransferRepository,
} from '../transfers/index.js';
import { dispatchRecipients } from './edits.jobs.js';

/**
 * Maximum recipients ever, as a multiple of the plan's limit. Otherwise adding and withdrawing in turn could mail any
 * number of people.
 */
const EVER_FACTOR = 3;

type Added = BodyOf<typeof addRecipients>['emailTo'];
type Correction = BodyOf<typeof correctRecipient>;

/** Adds, corrects and withdraws recipients of a sent transfer. */
@Injectable()
export class Recipients {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly changes: TransferChanges,
    private readonly transferMails: TransferMails,
  ) {}

  /**
   * Current recipients are skipped.
   */
  add(member: Member, slug: string, added: Added): Promise<Transfer> {
    return this.changes.changeTransfer({ scope: member.scope, slug }, (transfer, now) => {
      assertSendable(transfer, member, now);
      const known = new Set(currentRecipients(transfer).map(({ email }) => email));
      const byEmail = new Map(added.map((recipient) => [recipient.email, recipient]));
      const newRecipients = [...byEmail.values()].filter(({ email }) => !known.has(email)).map(newRecipient);
      if (newRecipients.length === 0) return null;
      assertWithinLimits(transfer, known.size + newRecipients.length, newRecipients.length, member);
      assertResendLimit(transfer, newRecipients, now);
      const recipientIds = newRecipients.map(({ recipientId }) => recipientId);
      return {
        ...recipientsChange(transfer, [...transfer.recipients, ...newRecipients], { recipientIds, now }),
        event: { kind: 'recipients-added', data: { recipientIds } },
      };
    });
  }

  async correct(member: Member, { slug, recipientId }: RecipientPath, { email, name }: Correction): Promise<Transfer> {
    let isReplaced = false;
    const transfer = await this.changes.changeTransfer({ scope: member.scope, slug }, (current, now) => {
      const old = requireRecipient(current, recipientId);
      assertSendable(current, member, now);
      const others = currentRecipients(current).filter((other) => other !== old);
      if (others.some((other) => other.email === email)) throw new AppError('recipient-exists');
      isReplaced = email !== old.email;
      if (!isReplaced) return renamed(current, old, name ?? old.name);
      assertWithinLimits(current, others.length + 1, 1, member);
      const next = newRecipient({ email, name: name ?? old.name, company: old.company });
      assertResendLimit(current, [next], now);
      const recipients = [...withdraw(current, recipientId, now), next];
      return {
        ...recipientsChange(current, recipients, { recipientIds: [recipientId, next.recipientId], now }),
        event: { kind: 'recipient-corrected', data: { recipientId, by: next.recipientId } },
      };
    });
    if (isReplaced) await this.transferMails.cancelForRecipient(transfer, recipientId);
    return transfer;
  }

  /** Mails added recipients and cancels the waiting mails of withdrawn ones. Idempotent. */
  @HandlesJob(dispatchRecipients)
  async dispatch({ transferId, recipientIds }: PayloadOf<typeof dispatchRecipients>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.transferMails.mailRecipients(transfer, recipientIds);
    for (const recipientId of recipientIds)
      if (isWithdrawn(transfer, recipientId)) await this.transferMails.cancelForRecipient(transfer, recipientId);
  }

  /** Allowed for suspended members. */
  async withdraw({ scope }: Member, { slug, recipientId }: RecipientPath): Promise<Transfer> {
    const transfer = await this.changes.changeTransfer({ scope, slug }, (current, now) => {
      requireRecipient(current, recipientId);
      return {
        ...recipientsChange(current, withdraw(current, recipientId, now), { recipientIds: [recipientId], now }),
        event: { kind: 'recipient-withdrawn', data: { recipientId } },
      };
    });
    await this.transferMails.cancelForRecipient(transfer, recipientId);
    return transfer;
  }
}

interface RecipientPath {
  slug: string;
  recipientId: string;
}

function newRecipient({ email, name, company }: Pick<Recipient, 'email' | 'name' | 'company'>): Recipient {
  return { recipientId: randomId(), email, name, company, withdrawnAt: null };
}

function withdraw({ recipients }: Transfer, recipientId: string, now: Date): Recipient[] {
  return recipients.map((recipient) =>
    recipient.recipientId === recipientId ? { ...recipient, withdrawnAt: now } : recipient,
  );
}

function renamed(transfer: Transfer, old: Recipient, name: string): Change | null {
  if (name === old.name) return null;
  const recipients = transfer.recipients.map((recipient) => (recipient === old ? { ...old, name } : recipient));
  return {
    changes: { recipients },
    event: { kind: 'edited', data: { fields: ['recipient'], recipientId: old.recipientId } },
  };
}

/** The change of recipients with the outbox entry of the job that mails and cancels. */
function recipientsChange(
  { _id, revision }: Transfer,
  recipients: Recipient[],
  { recipientIds, now }: { recipientIds: string[]; now: Date },
): Pick<Change, 'changes' | 'outbox'> {
  const payload = { transferId: _id, revision: revision + 1, recipientIds };
  return { changes: { recipients }, outbox: [outboxEntry(dispatchRecipients, payload, now)] };
}

function requireRecipient(transfer: Transfer, recipientId: string): Recipient {
  const recipient = currentRecipients(transfer).find((candidate) => candidate.recipientId === recipientId);
  if (!recipient) throw new AppError('recipient-not-found');
  return recipient;
}

function assertSendable(transfer: Transfer, { entitlements }: Member, now: Date): void {
  entitlements.assertMaySend();
  if (isSavedCopy(transfer)) throw new AppError('saved-copy');
  refuseWithheld(transfer);
  if (isExpired(transfer, now)) throw new AppError('transfer-expired');
}

function assertWithinLimits({ recipients }: Transfer, current: number, added: number, { entitlements }: Member): void {
  const limit = entitlements.limits.recipients;
  if (current > limit || recipients.length + added > limit * EVER_FACTOR)
    throw new AppError('too-many-recipients', { limit });
}

/** Limits how often an address is added again within a day, because each time it is mailed. */
function assertResendLimit({ recipients }: Transfer, added: readonly Recipient[], now: Date): void {
  for (const { email } of added) {
    const ends = recipients
      .filter((recipient) => recipient.email === email && recipient.withdrawnAt !== null)
      .map(({ withdrawnAt }) => (withdrawnAt?.getTime() ?? 0) + DAY_MS);
    const oldest = ends.filter((end) => end > now.getTime()).at(-BATCH_MAILS_PER_DAY);
    if (oldest !== undefined)
      throw new AppError('resend-limit', { retryAfterSeconds: Math.ceil((oldest - now.getTime()) / 1000) });
  }
}
