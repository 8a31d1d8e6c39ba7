import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import type { ReportCategory } from '#contract/choices.js';
import { Clock } from '../../../core/clock/clock.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { isDuplicateKey, type Transaction, Transactions } from '../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { DerivedSecrets } from '../../../core/secrets/secrets.js';
import { CaseDigests } from './case-digests.service.js';
import { CaseWrites } from './case-writes.service.js';
import { type AbuseCase, newCase, type Report, withReport } from './domain/abuse-case.js';
import { ReportedLinks } from './reported-links.service.js';

const REPORTS_PER_HOUR = { name: 'abuse-reports', points: 10, perSeconds: 3600 };

export interface GivenReport {
  category: ReportCategory;
  text: string;
  email: string;
  lang: Language;
  network: string;
}

/** Accepts reports of visitors, and makes one case of all about the same link. */
@Injectable()
export class Reports {
  constructor(
    private readonly writes: CaseWrites,
    private readonly links: ReportedLinks,
    private readonly digests: CaseDigests,
    private readonly transactions: Transactions,
    private readonly limiter: RateLimiter,
    private readonly secrets: DerivedSecrets,
    private readonly clock: Clock,
  ) {}

  /** Before the link is looked up. */
  async limit(network: string): Promise<void> {
    await this.limiter.takePoint(REPORTS_PER_HOUR, network);
  }

  /** The answer reveals neither other reports nor decisions. */
  async receive(about: Pick<AbuseCase, 'id' | 'kind'>, { network, ...given }: GivenReport): Promise<void> {
    const reporter = this.secrets.token('abuse-reporter', `${about.id} ${network}`);
    const report = { ...given, reporter, at: this.clock.now() };
    const write = () => this.transactions.run((transaction) => this.write(about, report, transaction));
    const entries = await write().catch((error: unknown) => {
      // When two first reports come at once, the second one finds the case.
      if (!isDuplicateKey(error, '_id')) throw error;
      return write();
    });
    await this.digests.relay(about.id, entries);
  }

  /** @returns what to do next */
  private async write(
    about: Pick<AbuseCase, 'id' | 'kind'>,
    report: Report,
    transaction: Transaction,
  ): Promise<OutboxEntry[]> {
    const found = await this.links.readLink(about, report.at, transaction);
    if (!found) return [];
    const { isAlive: _isAlive, ...reported } = found;
    const known = await this.writes.findById(about.id, transaction);
    if (!known) {
      const entries = [this.digests.entryFor(report.at)];
      await this.writes.insert(newCase(reported, report), entries, transaction);
      return entries;
    }
    const changes = withReport(known, report);
    if (!changes) return [];
    await this.writes.change(known, { ...changes, evidence: reported.evidence }, [], transaction);
    return [];
  }
}
