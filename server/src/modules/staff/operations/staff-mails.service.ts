import { Injectable } from '@nestjs/common';
import { MAIL_DOMAINS_MAX, MAILS_FOUND_MAX } from '#contract/admin/operations.js';
import { emailSchema } from '#contract/primitives.js';
import { AppError } from '../../../core/errors/app-error.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { BlockedAddresses, Deliverability, MailRepository, Mails, MailWriter } from '../../platform/mail/index.js';
import { linkNameOf } from '#contract/formats.js';
import { type Member, Users } from '../../identity/auth/index.js';
import { type StaffAct, StaffLog } from '../staff-log/index.js';

/** Staff views of mails, of their subjects but never of their content, and staff actions on them. */
@Injectable()
export class StaffMails {
  constructor(
    private readonly mails: Mails,
    private readonly records: MailRepository,
    private readonly writer: MailWriter,
    private readonly blocked: BlockedAddresses,
    private readonly deliverability: Deliverability,
    private readonly users: Users,
    private readonly log: StaffLog,
  ) {}

  /** Finds mails by an address, or by the link of a transfer or request. */
  async search(text: string) {
    const { data: email } = emailSchema.safeParse(text);
    const link = email === undefined ? linkNameOf(text) : null;
    const more = MAILS_FOUND_MAX + 1;
    const [found, block] = await Promise.all([
      email !== undefined
        ? this.records.latestTo(email, more)
        : link !== null
          ? this.records.latestAbout(link, more)
          : [],
      email === undefined ? null : this.blocked.findBlock(email),
    ]);
    const mails = await Promise.all(
      found.slice(0, MAILS_FOUND_MAX).map(async (mail) => ({ ...mail, subject: await this.writer.subjectOf(mail) })),
    );
    return { mails, hasMore: found.length > MAILS_FOUND_MAX, block };
  }

  /** Logged before it is sent, since a sent mail cannot be undone. */
  async resend(member: Member, mailId: string, reason: string): Promise<void> {
    const mail = await this.records.findById(mailId);
    if (!mail) throw new AppError('not-found');
    const user = await this.users.findByEmail(mail.to.email);
    const after = { mailId, template: mail.template };
    const about = { actorId: member.userId, targetId: user?.id ?? '', reason, action: 'mail.resend' } as const;
    await this.log.recordFirst({ ...about, before: {}, after });
    await this.mails.resend(mailId);
  }

  domains() {
    return this.deliverability.domains(MAIL_DOMAINS_MAX);
  }

  blocks(page: { skip: number; limit: number }) {
    return this.blocked.page(page);
  }

  /** The log has a hash in place of an address that no account has. */
  async block(member: Member, { email, reason }: { email: string; reason: string }): Promise<void> {
    const about = await this.aboutAddress(email);
    await this.log.record(async (transaction) => {
      await this.blocked.block(email, 'staff', transaction);
      return [{ ...about, actorId: member.userId, reason, action: 'mail-block.add' }, undefined];
    });
  }

  async lift(member: Member, { email, reason }: { email: string; reason: string }): Promise<void> {
    const about = await this.aboutAddress(email);
    await this.log.record(async (transaction) => {
      const lifted = await this.blocked.lift(email, transaction);
      if (!lifted) throw new AppError('not-found');
      const before = { why: lifted.reason };
      return [{ ...about, before, actorId: member.userId, reason, action: 'mail-block.lift' }, undefined];
    });
  }

  private async aboutAddress(email: string): Promise<Pick<StaffAct, 'targetId' | 'before' | 'after'>> {
    const user = await this.users.findByEmail(email);
    return { targetId: user?.id ?? '', before: {}, after: user ? {} : { address: sha256(email.toLowerCase()) } };
  }
}
