import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Mails } from '../../platform/mail/index.js';
import { RequestMails } from '../../reach/requests/index.js';
import { TransferMails, TransferRepository } from '../../files/transfers/index.js';
import { caseDecided } from './moderation.events.js';
import { AbuseCaseRepository } from './data/abuse-case.repository.js';
import { type AbuseCase, withheldIn } from './domain/abuse-case.js';

/** Mails people what was decided. Idempotent: each mail has an id of its own. */
@Injectable()
export class CaseNotices {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly mails: Mails,
    private readonly transfers: TransferRepository,
    private readonly transferMails: TransferMails,
    private readonly requestMails: RequestMails,
  ) {}

  @OnEvent(caseDecided, 'abuse.mail-decision')
  async mailDecision({ caseId, decision, revision }: PayloadOf<typeof caseDecided>): Promise<void> {
    const known = await this.cases.findById(caseId);
    if (!known) return;
    if (decision === 'take-down') await this.mailSender(known, revision);
    if (decision === 'restore' || decision === 'deny-appeal') await this.mailAppealAnswer(known, decision, revision);
    if (decision === 'take-down' || decision === 'dismiss') await this.mailReporters(known, decision);
  }

  /** Mails that were held back while nobody could open the link. */
  @OnEvent(caseDecided, 'abuse.deliver-held-mails')
  async deliverHeldMails({ caseId }: PayloadOf<typeof caseDecided>): Promise<void> {
    const known = await this.cases.findById(caseId);
    if (!known || withheldIn(known.state) !== null) return;
    if (known.kind === 'request') return this.requestMails.resendCancelled(caseId);
    const transfer = await this.transfers.findById(caseId);
    if (!transfer || transfer.deletedAt) return;
    await this.transferMails.resendCancelled(transfer);
    await this.transferMails.deliver({ transferId: caseId });
  }

  private async mailSender({ id, kind, slug, title, sender, lang }: AbuseCase, revision: number): Promise<void> {
    if (sender.email === '') return;
    await this.mails.queue({
      id: `taken-down-${id}-${revision}`,
      template: 'link-taken-down',
      to: { email: sender.email, name: sender.name },
      lang,
      props: { caseId: id, slug, kind, name: title },
    });
  }

  /** Is mailed too when a take-down was undone without an appeal. */
  private async mailAppealAnswer(
    { id, kind, slug, title, sender, lang }: AbuseCase,
    decision: 'restore' | 'deny-appeal',
    revision: number,
  ): Promise<void> {
    if (sender.email === '') return;
    await this.mails.queue({
      id: `appeal-${id}-${revision}`,
      template: 'appeal-answered',
      to: { email: sender.email, name: sender.name },
      lang,
      props: { slug, kind, name: title, isGranted: decision === 'restore' },
    });
  }

  /** Each reporter is mailed once, at the first decision. */
  private async mailReporters({ id, kind, reports }: AbuseCase, outcome: 'take-down' | 'dismiss'): Promise<void> {
    for (const { email, reporter, lang, at } of reports)
      if (email !== '')
        await this.mails.queue({
          id: `report-${id}-${reporter}`,
          template: 'report-answered',
          to: { email, name: '' },
          lang,
          props: { kind, isTakenDown: outcome === 'take-down', reportedAt: at.getTime() },
        });
  }
}
