import { Injectable } from '@nestjs/common';
import { operatorsAddress } from '../../platform/mail/mail.settings.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { Mails } from '../../platform/mail/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { mailOpenedCases } from './moderation.jobs.js';
import { ABUSE_CASES, AbuseCaseRepository } from './data/abuse-case.repository.js';

/** No more than one mail in this time. */
const WINDOW_MS = 15 * 60_000;
/** A report that came at the end of a window is written by then. */
const WRITTEN_MS = 10_000;
/** Further cases are counted in the mail, not listed. */
const MAX_LISTED = 50;

/** Mails the operators which links were reported for the first time. */
@Injectable()
export class CaseDigests {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly mails: Mails,
    private readonly outbox: Outbox,
    private readonly policies: InstallationPolicies,
  ) {}

  /** The outbox entry to write with a case. All cases of a window are one job. */
  entryFor(openedAt: Date): OutboxEntry {
    const window = Math.floor(openedAt.getTime() / WINDOW_MS);
    return outboxEntry(mailOpenedCases, { window }, new Date((window + 1) * WINDOW_MS + WRITTEN_MS));
  }

  /** After the commit. */
  relay(caseId: string, entries: readonly OutboxEntry[]): Promise<void> {
    return this.outbox.relay(ABUSE_CASES, caseId, entries);
  }

  /** Idempotent: the mail has the id of the window. */
  @HandlesJob(mailOpenedCases)
  async mail({ window }: PayloadOf<typeof mailOpenedCases>): Promise<void> {
    const email = operatorsAddress(this.policies.installation);
    if (email === null) return;
    const [from, until] = [new Date(window * WINDOW_MS), new Date((window + 1) * WINDOW_MS)];
    const opened = await this.cases.findOpened(from, until);
    // Their senders have deleted their accounts since.
    if (opened.length === 0) return;
    const cases = opened.slice(0, MAX_LISTED).map(({ id, kind, reports }) => {
      return { caseId: id, kind, categories: [...new Set(reports.map(({ category }) => category))] };
    });
    await this.mails.queue({
      id: mailOpenedCases.id({ window }),
      template: 'cases-opened',
      to: { email, name: '' },
      lang: 'en',
      props: { cases, unnamed: opened.length - cases.length },
    });
  }
}
