import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { checkDueDomains } from './domains.jobs.js';
import { LinkDomainChecks } from './link-domain-checks.service.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';
import { eachIsolated, sweepIsolated } from '../../../core/jobs/isolated.js';

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
    const kinds = [
      { kind: 'mail domains', run: () => this.checkAll(this.mails, signal) },
      { kind: 'link domains', run: () => this.checkAll(this.links, signal) },
    ];
    await eachIsolated(kinds, {
      name: checkDueDomains.name,
      idOf: ({ kind }) => kind,
      handle: ({ run }) => run(),
      signal,
    });
  }

  private checkAll<D extends { accountId: string }>(checks: Checks<D>, signal: AbortSignal): Promise<void> {
    return sweepIsolated((limit) => checks.findDue(limit), {
      name: checkDueDomains.name,
      batch: BATCH,
      isTogether: true,
      idOf: ({ accountId }) => accountId,
      handle: (domain) => checks.check(domain),
      signal,
    });
  }
}
