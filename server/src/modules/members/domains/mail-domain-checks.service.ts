import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { domainOfMailFrom } from '../../../config/mail-from.js';
import { Clock } from '../../../core/clock/clock.js';
import { Dns, DnsUnreachable } from '../../../core/dns/dns.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { MAIL_DOMAINS } from './data/mail-domain.schema.js';
import {
  afterCheck,
  checkOf,
  type Installation,
  type MailDomain,
  type RecordCheck,
  type WantedRecord,
  wantedRecords,
} from './domain/mail-domain.js';
import { CHECKS_LIMIT } from './domain/limits.js';
import { noticeBrokenDomain } from './domains.jobs.js';
import { MailDomainKeys } from './mail-domain-keys.service.js';

/** Compares the records of mail domains with what the DNS says of them. */
@Injectable()
export class MailDomainChecks {
  private readonly installation: Installation;

  constructor(
    private readonly domains: MailDomainRepository,
    private readonly keys: MailDomainKeys,
    private readonly dns: Dns,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    { env }: Config,
  ) {
    outbox.watch(MAIL_DOMAINS);
    const mailDomain = domainOfMailFrom(env.MAIL_FROM);
    this.installation = { mailDomain, returnPathHost: env.RETURN_PATH_HOST ?? null };
  }

  recordsOf(domain: MailDomain): WantedRecord[] {
    return wantedRecords(domain, this.installation);
  }

  /** For a person who waits. */
  async checkNow(accountId: string): Promise<MailDomain> {
    const domain = await this.domains.find(accountId);
    if (!domain) throw new AppError('domain-not-found');
    await this.limiter.take(CHECKS_LIMIT, accountId);
    const checked = (await this.check(domain)) ?? (await this.domains.find(accountId));
    if (!checked) throw new AppError('domain-not-found');
    return checked;
  }

  findDue(limit: number): Promise<MailDomain[]> {
    return this.domains.findDue(this.clock.now(), limit);
  }

  /** Null if it was changed or checked meanwhile. */
  async check(before: MailDomain): Promise<MailDomain | null> {
    // A key that cannot be opened any more is replaced, and then missing in the DNS.
    const key = this.keys.open(before) === null ? await this.keys.create() : {};
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

  private async lookUp(record: WantedRecord): Promise<RecordCheck> {
    try {
      return checkOf(record, await this.dns.lookUp(record.type, record.host));
    } catch (error) {
      if (!(error instanceof DnsUnreachable)) throw error;
      return { purpose: record.purpose, found: [], state: 'unreachable' };
    }
  }
}

function noticeOf({ accountId, selector }: MailDomain, now: Date): OutboxEntry[] {
  return [outboxEntry(noticeBrokenDomain, { accountId, selector, brokenAt: now.getTime() }, now)];
}
