import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { checkDueDomains } from './domains.jobs.js';
import { LinkDomains } from './link-domains.service.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';

/** Looks up the records of own domains that are due. */
@Injectable()
export class DueDomainChecks {
  constructor(
    private readonly mails: MailDomainChecks,
    private readonly links: LinkDomains,
  ) {}

  @HandlesJob(checkDueDomains)
  async checkDomains(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await eachIsolated([this.mails, this.links], {
      name: checkDueDomains.name,
      idOf: (checks) => checks.constructor.name,
      handle: (checks) => checks.checkDue(signal),
      signal,
    });
  }
}
