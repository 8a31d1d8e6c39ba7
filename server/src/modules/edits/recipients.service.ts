import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { planLimits } from '#contract/plans.js';
import type { addRecipients, correctRecipient } from '#contract/recipients.js';
import { DAY_MS } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { outboxEntry } from '../../core/outbox/outbox.js';
import { randomId } from '../../core/secrets/random.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import type { Member } from '../auth/index.js';
import { GATHERED_PER_DAY } from '../mail/index.js';
import {
  type Change,
  currentRecipients,
  isExpired,
  isWithdrawn,
  type Recipient,
  type Transfer,
  TransferChanges,
  TransferNotices,
  Transfers,
} from '../transfers/index.js';
import { dispatchRecipients } from './edits.jobs.js';

/** Withdrawn ones count too: adding and withdrawing in turn must not mail any number of people (A100). */
const EVER_PER_PLACE = 3;

type Added = BodyOf<typeof addRecipients>['emailTo'];
type Correction = BodyOf<typeof correctRecipient>;

/** Whom a transfer that was sent is for: more people, another address, one fewer. */
@Injectable()
export class Recipients {
  constructor(
    private readonly transfers: Transfers,
    private readonly changes: TransferChanges,
    private readonly notices: TransferNotices,
  ) {}

  /** Who is one already gets nothing more. @throws {AppError} transfer-not-found, suspended, transfer-expired, too-many-recipients */
  add(member: Member, slug: string, added: Added): Promise<Transfer> {
    return this.changes.apply({ ownerId: member.ownerId, slug }, (transfer, now) => {
      demandSendable(transfer, member, now);
      const known = new Set(currentRecipients(transfer).map(({ email }) => email));
      const byEmail = new Map(added.map((recipient) => [recipient.email, recipient]));
      const fresh = [...byEmail.values()].filter(({ email }) => !known.has(email)).map(newRecipient);
      if (fresh.length === 0) return null;
      demandPlaces(transfer, known.size + fresh.length, fresh.length, member);
      demandRest(transfer, fresh, now);
      const recipientIds = fresh.map(({ recipientId }) => recipientId);
      return {
        ...written(transfer, [...transfer.recipients, ...fresh], { recipientIds, now }),
        event: { kind: 'recipients-added', data: { recipientIds } },
      };
    });
  }

  /** @throws {AppError} transfer-not-found, suspended, recipient-not-found, recipient-exists, transfer-expired, too-many-recipients */
  async correct(member: Member, { slug, recipientId }: Named, { email, name }: Correction): Promise<Transfer> {
    let cancelled = false;
    const transfer = await this.changes.apply({ ownerId: member.ownerId, slug }, (current, now) => {
      const old = demandRecipient(current, recipientId);
      demandSendable(current, member, now);
      const others = currentRecipients(current).filter((other) => other !== old);
      if (others.some((other) => other.email === email)) throw new AppError('recipient-exists');
      cancelled = email !== old.email;
      if (!cancelled) return renamed(current, old, name ?? old.name);
      demandPlaces(current, others.length + 1, 1, member);
      const next = newRecipient({ email, name: name ?? old.name, company: old.company });
      demandRest(current, [next], now);
      const recipients = [...withdraw(current, recipientId, now), next];
      return {
        ...written(current, recipients, { recipientIds: [recipientId, next.recipientId], now }),
        event: { kind: 'recipient-corrected', data: { recipientId, by: next.recipientId } },
      };
    });
    if (cancelled) await this.notices.cancelForRecipient(transfer, recipientId);
    return transfer;
  }

  /** The job's side: mails to those who became recipients, none to those who are no longer. Again changes nothing. */
  @HandlesJob(dispatchRecipients)
  async dispatch({ transferId, recipientIds }: PayloadOf<typeof dispatchRecipients>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.notices.mailRecipients(transfer, recipientIds);
    for (const recipientId of recipientIds)
      if (isWithdrawn(transfer, recipientId)) await this.notices.cancelForRecipient(transfer, recipientId);
  }

  /** Also for a suspended member. @throws {AppError} transfer-not-found, recipient-not-found */
  async withdraw({ ownerId }: Member, { slug, recipientId }: Named): Promise<Transfer> {
    const transfer = await this.changes.apply({ ownerId, slug }, (current, now) => {
      demandRecipient(current, recipientId);
      return {
        ...written(current, withdraw(current, recipientId, now), { recipientIds: [recipientId], now }),
        event: { kind: 'recipient-withdrawn', data: { recipientId } },
      };
    });
    await this.notices.cancelForRecipient(transfer, recipientId);
    return transfer;
  }
}

interface Named {
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

/** With the job that mails the new ones and takes back what waits for those who are withdrawn. */
function written(
  { _id, filesVersion }: Transfer,
  recipients: Recipient[],
  { recipientIds, now }: { recipientIds: string[]; now: Date },
): Pick<Change, 'changes' | 'outbox'> {
  const payload = { transferId: _id, version: filesVersion + 1, recipientIds };
  return { changes: { recipients }, outbox: [outboxEntry(dispatchRecipients, payload, now)] };
}

function demandRecipient(transfer: Transfer, recipientId: string): Recipient {
  const recipient = currentRecipients(transfer).find((candidate) => candidate.recipientId === recipientId);
  if (!recipient) throw new AppError('recipient-not-found');
  return recipient;
}

function demandSendable(transfer: Transfer, { status }: Member, now: Date): void {
  if (status === 'revoke') throw new AppError('suspended');
  if (isExpired(transfer, now)) throw new AppError('transfer-expired');
}

function demandPlaces({ recipients }: Transfer, current: number, added: number, { role }: Member): void {
  const limit = planLimits[role].recipients;
  if (current > limit || recipients.length + added > limit * EVER_PER_PLACE)
    throw new AppError('too-many-recipients', { limit });
}

/** Each time that somebody becomes a recipient is a mail to that person. */
function demandRest({ recipients }: Transfer, added: readonly Recipient[], now: Date): void {
  for (const { email } of added) {
    const ends = recipients
      .filter((recipient) => recipient.email === email && recipient.withdrawnAt !== null)
      .map(({ withdrawnAt }) => (withdrawnAt?.getTime() ?? 0) + DAY_MS);
    const oldest = ends.filter((end) => end > now.getTime()).at(-GATHERED_PER_DAY);
    if (oldest !== undefined)
      throw new AppError('resend-limit', { retryAfterSeconds: Math.ceil((oldest - now.getTime()) / 1000) });
  }
}
