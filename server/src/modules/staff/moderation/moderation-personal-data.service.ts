import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { ABUSE_CASES, AbuseCaseRepository } from './data/abuse-case.repository.js';

/** Exports and forgets the reports of a user, and cases about what they sent; never who reported them. */
@Injectable()
export class ModerationPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly cases: AbuseCaseRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('abuseCases', {
      collections: [ABUSE_CASES],
      export: (holder) => this.export(holder),
      forget: (holder) => this.forget(holder),
    });
  }

  private async *export(holder: AccountHolder): AsyncGenerator<object> {
    for await (const { kind, slug, title, state, openedAt, decidedAt, appeal } of this.cases.eachOf(holder))
      yield { kind, slug, title, state, openedAt, decidedAt, appeal };
    if (holder.email === null) return;
    for await (const { kind, slug, reports } of this.cases.eachReportedBy(holder.email))
      for (const { email, category, text, at } of reports)
        if (email === holder.email) yield { kind, slug, category, text, at };
  }

  private async forget(holder: AccountHolder): Promise<void> {
    await this.cases.forgetSender(holder);
    await this.cases.forgetAuthor(holder.userId);
    if (holder.email !== null) await this.cases.forgetReporter(holder.email);
  }
}
