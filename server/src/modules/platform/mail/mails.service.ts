import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { MailWriteRepository } from './data/mail.repository.js';
import { MAILS } from './data/mail.schema.js';
import { AddressDayRepository } from './data/address-day.repository.js';
import {
  type MailAddress,
  batchMailIds,
  batchMailSlots,
  type Mail,
  type MailState,
  resendsWithinDay,
  secondsUntilResend,
} from './domain/mail.js';
import { deliveryJobOf } from './mail.jobs.js';
import { type BatchedTemplate, type PropsInput, propsSchemas, type TemplateName } from './domain/mail-props.js';

export interface MailRequest<T extends TemplateName = TemplateName> {
  /** Deterministic, like `transfer-<transferId>-<recipientId>`: queueing is idempotent by id. */
  id: string;
  template: T;
  to: MailAddress;
  lang: Language;
  props: PropsInput<T>;
  /** Address of the verified sender. */
  replyTo?: string;
  /** Counts against the daily limit of visitors' mails to one address. */
  isFromVisitor?: boolean;
  /** Account that mails people who never agreed to it: counts against its daily limit to one address. */
  limitedTo?: string;
  /** Earliest time of sending; until then `cancel` is certain to stop the mail. */
  notBefore?: Date;
}

/** Part of job ids, which BullMQ allows no `:` in. */
const mailIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,150}$/);

interface Draft {
  mail: Mail;
  entries: OutboxEntry[];
}

/** Each may name as many files as a transfer has. */
const WRITTEN_AT_ONCE = 100;

const VISITOR_MAILS_PER_DAY = 5;
/** Counts mails about all file requests of an account, for any cause. */
const ACCOUNT_MAILS_PER_DAY = 6;

function limitOf({ isFromVisitor, limitedTo }: MailRequest): { by: string; perDay: number } | null {
  if (isFromVisitor) return { by: 'visitors', perDay: VISITOR_MAILS_PER_DAY };
  return limitedTo === undefined ? null : { by: limitedTo, perDay: ACCOUNT_MAILS_PER_DAY };
}

/** Queues mails; the worker renders and sends them. */
@Injectable()
export class Mails {
  constructor(
    private readonly mails: MailWriteRepository,
    private readonly addressDays: AddressDayRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    outbox.watch(MAILS);
  }

  /** Idempotent by id. The outbox delivers the mail even if this process or Redis fails right after. */
  async queue<T extends TemplateName>(request: MailRequest<T>): Promise<void> {
    // A mail that exists must not count again.
    if (limitOf(request) && (await this.mails.exists(mailIdSchema.parse(request.id)))) return;
    const { mail, entries } = await this.draft(request);
    if (await this.mails.insertOnce(mail, entries)) await this.outbox.relay(MAILS, mail.id, entries);
  }

  /** Queues many at once. One that cannot be queued holds up no other. @throws {SomeFailed} after the last one */
  async queueMany(requests: readonly MailRequest[]): Promise<void> {
    const drafts: Draft[] = [];
    await eachIsolated(requests, {
      name: 'mails.queue',
      idOf: ({ id }) => id,
      // A limited mail counts for its address and day.
      handle: async (request) => (limitOf(request) ? this.queue(request) : drafts.push(await this.draft(request))),
    }).finally(() => this.write(drafts));
  }

  private async write(drafts: readonly Draft[]): Promise<void> {
    for (let start = 0; start < drafts.length; start += WRITTEN_AT_ONCE) {
      const inserted = await this.mails.insertMissing(drafts.slice(start, start + WRITTEN_AT_ONCE));
      await this.outbox.relayAll(
        MAILS,
        inserted.map(({ mail, entries }) => ({ documentId: mail.id, entries })),
      );
    }
  }

  /** Queues within `transaction`; call the returned function after the commit. */
  async queueIn<T extends TemplateName>(
    transaction: Transaction,
    request: MailRequest<T>,
  ): Promise<() => Promise<void>> {
    const { mail, entries } = await this.draft(request);
    await this.mails.insertOnce(mail, entries, transaction);
    return () => this.outbox.relay(MAILS, mail.id, entries);
  }

  /**
   * Adds an item once to the waiting mail of this topic (the request's id), or queues a new mail. It is sent when its
   * window ends; `MailChecks` then update its content. Beyond the daily maximum it waits for the next day. `firstAtOnce`: the first
   * one of a window does not wait, since somebody waits for what it brings about.
   */
  async queueBatched<T extends BatchedTemplate>(
    request: MailRequest<T>,
    itemId: string,
    { firstAtOnce = false }: { firstAtOnce?: boolean } = {},
  ): Promise<void> {
    const now = this.clock.now();
    const windowMs = this.config.env.MAIL_GATHER_SECONDS * 1000;
    const ids = batchMailIds(request.id, now);
    const isTold = () => this.mails.wasQueuedSince(ids, new Date(now.getTime() - windowMs));
    const isFirst = firstAtOnce && !(await isTold());
    const windowEnd = isFirst ? now : new Date(now.getTime() + windowMs);
    const dueAt = request.notBefore && request.notBefore > windowEnd ? request.notBefore : windowEnd;
    const slots = batchMailSlots(request.id, now, dueAt);
    if (await this.mails.hasBatchItem(ids, itemId)) return;
    for (const slot of slots) {
      // One of the concurrent calls inserts the mail, and the others find it here.
      const waiting = windowMs > 0 ? ids : slots.slice(-1).map(({ id }) => id);
      if (await this.mails.addBatchItem(waiting, itemId, now)) return;
      await this.queue({ ...request, ...slot, props: { ...request.props, itemIds: [itemId] } });
      if (await this.mails.hasBatchItem([slot.id], itemId)) return;
      // Another call was the first meanwhile, so this one waits.
      if (isFirst && (await isTold())) return this.queueBatched(request, itemId);
    }
  }

  /** Refuses a mail above the daily maximum of `limitedTo` for one person. @throws {AppError} mail-limit */
  async assertMayMail(accountId: string, email: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.addressDays.isFull({ by: accountId, email, perDay: ACCOUNT_MAILS_PER_DAY, now }))) return;
    const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
    throw new AppError('mail-limit', { email, limit: ACCOUNT_MAILS_PER_DAY, retryAfterSeconds });
  }

  /**
   * Stops mails that have not been sent, unless `resend` asks for them again. Ids are kept: queueing them again sends
   * nothing. A mail that does not exist yet cannot be cancelled; see `MailChecks`.
   */
  async cancel(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.mails.cancel(ids);
  }

  /**
   * Sends the mail again under a new Message-ID. Does nothing while it is still pending. Resending a cancelled mail
   * does not count against the limit, because it was never sent.
   * @throws {AppError} resend-limit after 3 within a day; not-found
   */
  async resend(id: string): Promise<void> {
    // Optimistic locking: retries after a concurrent change of the revision.
    while (!(await this.tryResend(id)));
  }

  /** Queues those of these mails again that were cancelled. */
  async resendCancelled(ids: string[]): Promise<void> {
    for (const [id, state] of await this.mails.statesOf(ids)) if (state === 'cancelled') await this.resend(id);
  }

  private async tryResend(id: string): Promise<boolean> {
    const mail = await this.mails.findById(id);
    if (!mail) throw new AppError('not-found');
    if (mail.state === 'pending') return true;
    const now = this.clock.now();
    const countsAsResend = mail.state !== 'cancelled';
    const retryAfterSeconds = countsAsResend ? secondsUntilResend(mail, now) : 0;
    if (retryAfterSeconds > 0) throw new AppError('resend-limit', { retryAfterSeconds });
    const revision = mail.revision + 1;
    const isHeldBack = mail.state === 'suppressed';
    const entries = isHeldBack ? [] : [outboxEntry(deliveryJobOf(mail.template), { mailId: id, revision }, now)];
    const isStarted = await this.mails.startRevision(
      { mailId: id, revision: mail.revision },
      {
        state: isHeldBack ? 'suppressed' : 'pending',
        resentAt: [...resendsWithinDay(mail, now), ...(countsAsResend ? [now] : [])],
        outbox: entries,
        at: now,
      },
    );
    if (isStarted) await this.outbox.relay(MAILS, id, entries);
    return isStarted;
  }

  private async draft<T extends TemplateName>(request: MailRequest<T>): Promise<Draft> {
    const id = mailIdSchema.parse(request.id);
    const props: unknown = propsSchemas[request.template].parse(request.props);
    const state = await this.initialState(request);
    const now = this.clock.now();
    const notBefore = request.notBefore ?? null;
    const entries =
      state === 'pending'
        ? [outboxEntry(deliveryJobOf(request.template), { mailId: id, revision: 1 }, notBefore ?? now)]
        : [];
    const mail: Mail = {
      id,
      props,
      state,
      template: request.template,
      to: request.to,
      lang: request.lang,
      replyTo: request.replyTo ?? null,
      steps: [{ kind: 'queued', at: now }],
      revision: 1,
      attempts: 0,
      resentAt: [],
      messageId: null,
      sentAt: null,
      lastError: null,
      answer: null,
      outcome: null,
      createdAt: now,
      notBefore,
    };
    return { mail, entries };
  }

  private async initialState(request: MailRequest): Promise<MailState> {
    const limit = limitOf(request);
    if (!limit) return 'pending';
    const day = { ...limit, email: request.to.email, mailId: request.id, now: this.clock.now() };
    const hasSlot = await this.addressDays.reserveSlot(day);
    return hasSlot ? 'pending' : 'suppressed';
  }
}
