import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { checkDueDomains } from './domains.jobs.js';
import { LinkDomainChecks } from './link-domain-checks.service.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';

/** Looked up at once: a DNS that does not answer holds up the others of its batch for seconds only. */
const BATCH = 50;

interface Checks<D extends { accountId: string }> {
  /** The longest due first. */
  findDue(page: { skip: number; limit: number }): Promise<D[]>;
  check(domain: D): Promise<D | null>;
}

/** Looks up the records of own domains again and again. */
@Injectable()
export class DueDomainChecks {
  constructor(
    private readonly mails: MailDomainChecks,
    private readonly links: LinkDomainChecks,
    private readonly log: Log,
  ) {}

  @HandlesJob(checkDueDomains)
  async run(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const outcomes = await Promise.allSettled([this.checkAll(this.mails, signal), this.checkAll(this.links, signal)]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    if (failures.length > 0) throw failures[0];
  }

  private async checkAll<D extends { accountId: string }>(checks: Checks<D>, signal: AbortSignal): Promise<void> {
    // What cannot be checked stays due, and must not keep the others from their turn.
    let failed = 0;
    for (;;) {
      const due = await checks.findDue({ skip: failed, limit: BATCH });
      signal.throwIfAborted();
      const outcomes = await Promise.allSettled(due.map((domain) => checks.check(domain)));
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') continue;
        failed += 1;
        this.log.error({ accountId: due[at]?.accountId, err: outcome.reason as unknown }, 'domain not checked');
      }
      if (due.length < BATCH) break;
    }
    if (failed > 0) throw new Error(`${failed} domains could not be checked`);
  }
}
