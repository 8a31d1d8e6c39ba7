import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Transaction } from '../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../core/outbox/outbox.js';
import { MailRepository } from './data/mail.repository.js';
import { MAILS } from './data/mail.schema.js';
import { VisitorDayRepository } from './data/visitor-day.repository.js';
import {
  type Addressee,
  gatheredMailIds,
  gatheringSlots,
  type Mail,
  type MailHistory,
  type MailState,
  resendsWithinDay,
  secondsUntilResend,
} from './domain/mail.js';
import { deliveryOf } from './mail.jobs.js';
import { type GatheringTemplate, type PropsInput, propsSchemas, type TemplateName } from './domain/mail-props.js';

export interface MailOrder<T extends TemplateName = TemplateName> {
  /** Deterministic, like `transfer-<transferId>-<recipientId>`: queued twice, it is one mail. */
  id: string;
  template: T;
  to: Addressee;
  lang: Language;
  props: PropsInput<T>;
  /** The verified sender, whom the recipient answers to. */
  replyTo?: string;
  /** Counts against what visitors may send one address in a day. */
  isFromVisitor?: boolean;
  /** Leaves then at the earliest; until then `cancel` is certain to hold it back. */
  notBefore?: Date;
}

/** A part of job ids, so without `:` (BullMQ refuses it). */
const mailIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,150}$/);

/** Orders mails; the worker writes and sends them. */
@Injectable()
export class Mails {
  constructor(
    private readonly mails: MailRepository,
    private readonly visitorDays: VisitorDayRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    outbox.watch(MAILS);
  }

  /** One mail per id, however often it is queued; it leaves even when this process or Redis dies right after. */
  async queue<T extends TemplateName>(order: MailOrder<T>): Promise<void> {
    if (await this.mails.exists(mailIdSchema.parse(order.id))) return;
    const { mail, entries } = await this.draft(order);
    if (await this.mails.insertOnce(mail, entries)) await this.outbox.relay(MAILS, mail.id, entries);
  }

  /** Queues it as a part of `transaction`; call the function that it returns once that is committed. */
  async queueIn<T extends TemplateName>(transaction: Transaction, order: MailOrder<T>): Promise<() => Promise<void>> {
    const { mail, entries } = await this.draft(order);
    await this.mails.insertOnce(mail, entries, transaction);
    return () => this.outbox.relay(MAILS, mail.id, entries);
  }

  /**
   * Adds `what` once to the mail of this topic (the order's id) that still waits, or else queues a new one. It leaves when
   * its window ends; `MailChecks` then update its content. Past the maximum of a day, it waits for the next day.
   */
  async gather<T extends GatheringTemplate>(order: MailOrder<T>, what: string): Promise<void> {
    const now = this.clock.now();
    const windowMs = this.config.env.MAIL_GATHER_SECONDS * 1000;
    const windowEnd = new Date(now.getTime() + windowMs);
    const dueAt = order.notBefore && order.notBefore > windowEnd ? order.notBefore : windowEnd;
    const slots = gatheringSlots(order.id, now, dueAt);
    const ids = gatheredMailIds(order.id, now);
    if (await this.mails.isTold(ids, what)) return;
    for (const slot of slots) {
      // Of calls at once one begins the mail, and the others find it here.
      const waiting = windowMs > 0 ? ids : slots.slice(-1).map(({ id }) => id);
      if (await this.mails.tellToo(waiting, what, now)) return;
      await this.queue({ ...order, ...slot, props: { ...order.props, told: [what] } });
      if (await this.mails.isTold([slot.id], what)) return;
    }
  }

  /** Replaces the content of a mail that waits, or may be sent again. */
  async rewrite<T extends TemplateName>({ id, template, props }: MailOrder<T>): Promise<void> {
    await this.mails.rewrite(id, propsSchemas[template].parse(props));
  }

  /**
   * Mails that have not left never do, unless `resend` asks for one again. Ids are kept: queueing them again sends
   * nothing. A mail that is not there yet cannot be cancelled; see `MailChecks`.
   */
  async cancel(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.mails.cancel(ids);
  }

  find(id: string): Promise<Mail | null> {
    return this.mails.findById(id);
  }

  /** A suppressed mail is to look like any other to its sender (A98). */
  async statesOf(ids: string[]): Promise<Map<string, MailState>> {
    return this.mails.statesOf(ids);
  }

  /** For the timelines of recipients; unknown ids are left out. */
  historiesOf(ids: string[]): Promise<Map<string, MailHistory>> {
    return this.mails.historiesOf(ids);
  }

  /** As `historiesOf`, by how ids begin. */
  historiesUnder(prefix: string, limit: number): Promise<Map<string, MailHistory>> {
    return this.mails.historiesUnder(prefix, limit);
  }

  /**
   * Sends the mail once more, as a message of its own. One that is still on its way is left alone; one that was held back
   * has not left, and counts as no further one.
   * @throws {AppError} resend-limit after 3 within a day; not-found
   */
  async resend(id: string): Promise<void> {
    // Of calls at once each needs its own look at the count: the write holds only for the revision it was made for.
    while (!(await this.tryResend(id)));
  }

  private async tryResend(id: string): Promise<boolean> {
    const mail = await this.mails.findById(id);
    if (!mail) throw new AppError('not-found');
    if (mail.state === 'pending') return true;
    const now = this.clock.now();
    const isFurther = mail.state !== 'cancelled';
    const retryAfterSeconds = isFurther ? secondsUntilResend(mail, now) : 0;
    if (retryAfterSeconds > 0) throw new AppError('resend-limit', { retryAfterSeconds });
    const revision = mail.revision + 1;
    const isHeldBack = mail.state === 'suppressed';
    const entries = isHeldBack ? [] : [outboxEntry(deliveryOf(mail.template), { mailId: id, revision }, now)];
    const isMine = await this.mails.startRevision(
      { mailId: id, revision: mail.revision },
      {
        state: isHeldBack ? 'suppressed' : 'pending',
        resentAt: [...resendsWithinDay(mail, now), ...(isFurther ? [now] : [])],
        outbox: entries,
        at: now,
      },
    );
    if (isMine) await this.outbox.relay(MAILS, id, entries);
    return isMine;
  }

  private async draft<T extends TemplateName>(order: MailOrder<T>): Promise<{ mail: Mail; entries: OutboxEntry[] }> {
    const id = mailIdSchema.parse(order.id);
    const props: unknown = propsSchemas[order.template].parse(order.props);
    const state = await this.firstState(order);
    const now = this.clock.now();
    const notBefore = order.notBefore ?? null;
    const entries =
      state === 'pending'
        ? [outboxEntry(deliveryOf(order.template), { mailId: id, revision: 1 }, notBefore ?? now)]
        : [];
    const mail: Mail = {
      id,
      props,
      state,
      template: order.template,
      to: order.to,
      lang: order.lang,
      replyTo: order.replyTo ?? null,
      steps: [{ kind: 'queued', at: now }],
      revision: 1,
      attempts: 0,
      resentAt: [],
      messageId: null,
      sentAt: null,
      lastError: null,
      createdAt: now,
      notBefore,
    };
    return { mail, entries };
  }

  private async firstState({ id, to, isFromVisitor = false }: MailOrder): Promise<MailState> {
    if (!isFromVisitor) return 'pending';
    const hasPlace = await this.visitorDays.takePlace({ email: to.email, mailId: id, now: this.clock.now() });
    return hasPlace ? 'pending' : 'suppressed';
  }
}
