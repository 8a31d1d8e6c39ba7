import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { domainOfMailFrom } from '../../platform/mail/mail.settings.js';
import { Clock } from '../../../core/clock/clock.js';
import { Dns } from '../../../core/dns/dns.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { MAIL_DOMAINS, MailDomainRepository } from './data/mail-domain.repository.js';
import {
  afterCheck,
  checkOf,
  type Installation,
  type MailDomain,
  type RecordCheck,
  type WantedRecord,
  wantedRecords,
} from './domain/mail-domain.js';
import { DomainChecks } from './domain-checks.js';
import { noticeBrokenDomain } from './domains.jobs.js';
import { MailDomainKeys } from './mail-domain-keys.service.js';

/** Compares the records of mail domains with the DNS. */
@Injectable()
export class MailDomainChecks extends DomainChecks<MailDomain> {
  private readonly installation: Installation;

  constructor(
    private readonly domains: MailDomainRepository,
    private readonly keys: MailDomainKeys,
    private readonly dns: Dns,
    private readonly outbox: Outbox,
    limiter: RateLimiter,
    clock: Clock,
    { env }: Config,
  ) {
    super(domains, limiter, clock);
    outbox.watch(MAIL_DOMAINS);
    const mailDomain = domainOfMailFrom(env.MAIL_FROM);
    this.installation = { mailDomain, returnPathHost: env.RETURN_PATH_HOST ?? null };
  }

  recordsOf(domain: MailDomain): WantedRecord[] {
    return wantedRecords(domain, this.installation);
  }

  protected async check(before: MailDomain): Promise<MailDomain | null> {
    // A key that cannot be opened any more is replaced, and then missing in the DNS.
    const key = this.keys.decryptKey(before) === null ? await this.keys.create() : {};
    const domain = { ...before, ...key };
    const checks = await Promise.all(this.recordsOf(domain).map((record) => this.lookUp(record)));
    const now = this.clock.now();
    const after = afterCheck(domain, checks, now);
    const isBroken = before.state === 'verified' && after.state === 'broken';
    const entries = isBroken ? noticeOf(domain, now) : [];
    const checked = await this.domains.recordCheck(before, { ...key, ...after }, entries);
    if (checked) await this.outbox.relay(MAIL_DOMAINS, domain.accountId, entries);
    return checked;
  }

  private lookUp(record: WantedRecord): Promise<RecordCheck> {
    return this.answered(record.purpose, async () => checkOf(record, await this.dns.lookUp(record.type, record.host)));
  }
}

function noticeOf({ accountId, selector }: MailDomain, now: Date): OutboxEntry[] {
  return [outboxEntry(noticeBrokenDomain, { accountId, selector, brokenAt: now.getTime() }, now)];
}
