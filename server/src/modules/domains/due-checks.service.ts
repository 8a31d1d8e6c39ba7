import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { checkDueDomains } from './domains.jobs.js';
import { LinkDomainChecks } from './link-domain-checks.service.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';

/** Looked up at once, so that a DNS that does not answer holds up other schedules for seconds only. */
const BATCH = 50;

interface Checks<D> {
  findDue(limit: number): Promise<D[]>;
  check(domain: D): Promise<D | null>;
}

/** Looks up the records of own domains again and again. */
@Injectable()
export class DueDomainChecks {
  constructor(
    private readonly mails: MailDomainChecks,
    private readonly links: LinkDomainChecks,
  ) {}

  @HandlesJob(checkDueDomains)
  async run(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await this.checkAll(this.mails, signal);
    await this.checkAll(this.links, signal);
  }

  private async checkAll<D>(checks: Checks<D>, signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await checks.findDue(BATCH);
      signal.throwIfAborted();
      await Promise.all(due.map((domain) => checks.check(domain)));
      if (due.length < BATCH) return;
    }
  }
}
