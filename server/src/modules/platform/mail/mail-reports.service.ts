import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { BlockedAddresses } from './data/blocked-addresses.js';
import { Deliverability } from './deliverability.service.js';
import { MailDayRepository } from './data/mail-day.repository.js';
import { MailWriteRepository } from './data/mail.repository.js';
import { MAILS } from './data/mail.schema.js';
import { isSameMailbox, type MailReport } from './domain/bounce.js';
import type { Mail } from './domain/mail.js';
import { mailFailed, outcomePayload } from './mail.jobs.js';

/** Applies reports of other servers about mails that were accepted. Each step may be repeated. */
@Injectable()
export class MailReports {
  constructor(
    private readonly mails: MailWriteRepository,
    private readonly blocked: BlockedAddresses,
    private readonly deliverability: Deliverability,
    private readonly days: MailDayRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Recipient of the mail with this key; null if it is unknown. */
  async addressOf(key: string): Promise<string | null> {
    return (await this.mails.findByKey(key))?.to.email ?? null;
  }

  /** False for an unknown mail, or one that was sent again since. A report about another address changes nothing. */
  async record(report: MailReport): Promise<boolean> {
    const mail = await this.mails.findByKey(report.key);
    if (!mail) return false;
    if (report.recipient !== undefined && !isSameMailbox(report.recipient, mail.to.email)) return true;
    if (report.outcome === 'bounced') await this.recordBounce(mail, report);
    else if (report.outcome === 'complained') await this.recordComplaint(mail, report);
    else await this.recordDelivery(mail, report);
    this.log.info({ mailId: mail.id, outcome: report.outcome, status: report.status }, 'mail reported');
    return true;
  }

  private async recordBounce(mail: Mail, { status, answer }: MailReport): Promise<void> {
    const at = this.clock.now();
    const { id: mailId, revision } = mail;
    await this.deliverability.recordRefusal(mail, { id: `${mailId}-${revision}`, at, status, answer });
    const outbox = [outboxEntry(mailFailed, outcomePayload(mail), at)];
    const outcome = { kind: 'bounced', at, status } as const;
    if (!(await this.mails.recordBounced({ mailId, revision }, { outcome, answer, outbox }))) return;
    await this.days.count(mail.to.email, ['bounced'], at);
    await this.outbox.relay(MAILS, mailId, outbox);
  }

  /** Its sender does not learn of it, as of an unsubscription. */
  private async recordComplaint(mail: Mail, { status, answer }: MailReport): Promise<void> {
    const at = this.clock.now();
    await this.blocked.block(mail.to.email, 'complained');
    const outcome = { kind: 'complained', at, status } as const;
    if (await this.mails.recordOutcome(revisionOf(mail), { outcome, answer }))
      await this.days.count(mail.to.email, ['complained'], at);
  }

  private async recordDelivery(mail: Mail, { outcome: kind, status, answer }: MailReport): Promise<void> {
    const at = this.clock.now();
    const isNew = await this.mails.recordOutcome(revisionOf(mail), { outcome: { kind, at, status }, answer });
    if (isNew && kind === 'delivered') await this.days.count(mail.to.email, ['delivered'], at);
  }
}

const revisionOf = ({ id, revision }: Mail) => ({ mailId: id, revision });
