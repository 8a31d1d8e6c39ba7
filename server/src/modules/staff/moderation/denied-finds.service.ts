import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { ComputedSums } from '../../files/transfers/index.js';
import { CaseDigests } from './case-digests.service.js';
import { CaseWrites } from './case-writes.service.js';
import { DeniedFiles } from './denied-files.service.js';
import { frozenBy, newCase, type Report, withReport } from './domain/abuse-case.js';
import { ReportedLinks } from './reported-links.service.js';

type Found = Parameters<Parameters<ComputedSums['register']>[1]>[0];

/** Reports of the deny list itself; as of a network, one for each link. */
const REPORTER = 'deny-list';

/** Freezes a link whose files turn out to be on the deny list, once their checksums were computed, until the staff has looked at it. */
@Injectable()
export class DeniedFinds implements OnModuleInit {
  constructor(
    private readonly writes: CaseWrites,
    private readonly links: ReportedLinks,
    private readonly denied: DeniedFiles,
    private readonly digests: CaseDigests,
    private readonly transactions: Transactions,
    private readonly sums: ComputedSums,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sums.register('abuse', async (found, files) => {
      const file = await this.denied.findIn(files);
      if (file) await this.freeze(found, file.path);
    });
  }

  private async freeze(found: Found, path: string): Promise<void> {
    const entries = await this.transactions.run((transaction) => this.freezeIn(transaction, found, path));
    await this.digests.relay(found.id, entries);
  }

  private async freezeIn(transaction: Transaction, about: Found, path: string): Promise<OutboxEntry[]> {
    const at = this.clock.now();
    const found = await this.links.readLink(about, at, transaction);
    if (!found) return [];
    const { isAlive: _isAlive, ...reported } = found;
    const { lang } = reported;
    const report: Report = { reporter: REPORTER, category: 'other', text: textOf(path, lang), email: '', lang, at };
    const known = await this.writes.findById(about.id, transaction);
    if (!known) {
      const entries = [this.digests.entryFor(at)];
      await this.writes.insert({ ...newCase(reported, report), ...frozenBy('open') }, entries, transaction);
      return entries;
    }
    const changes = withReport(known, report);
    const state = changes && frozenBy(changes.state ?? known.state);
    if (changes)
      await this.writes.change(known, { ...changes, ...state, evidence: reported.evidence }, [], transaction);
    return [];
  }
}

function textOf(path: string, lang: Report['lang']): string {
  return lang === 'zh' ? `禁止名单上的文件：${path}` : `Blocked file: ${path}`;
}
