import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { openAppeal } from '#contract/admin/reports.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { DerivedSecrets, safeEqual } from '../../../core/secrets/secrets.js';
import { APPEAL_LINK } from '../../platform/mail/index.js';
import { CaseWrites } from './case-writes.service.js';
import { AbuseCaseRepository } from './data/abuse-case.repository.js';
import { type AbuseCase, mayAppeal } from './domain/abuse-case.js';

/** Appeals of senders against a take-down, by the link that was mailed to them. */
@Injectable()
export class Appeals {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly writes: CaseWrites,
    private readonly transactions: Transactions,
    private readonly secrets: DerivedSecrets,
    private readonly clock: Clock,
  ) {}

  async openAppeal(token: string): Promise<ResponseOf<typeof openAppeal>> {
    const found = await this.cases.findById(this.caseIdOf(token));
    if (!found) throw new AppError('not-found');
    const { kind, title, keptUntil } = found;
    const isPossible = mayAppeal(found, this.clock.now());
    return { kind, title, state: isPossible ? 'possible' : stateOf(found), until: isPossible ? ms(keptUntil) : null };
  }

  async send(token: string, text: string): Promise<void> {
    const caseId = this.caseIdOf(token);
    const at = this.clock.now();
    await this.transactions.run(async (transaction) => {
      const found = await this.cases.findById(caseId, transaction);
      if (!found || !mayAppeal(found, at)) throw new AppError('not-found');
      await this.writes.change(found, { appeal: { text, state: 'open', at } }, [], transaction);
    });
  }

  private caseIdOf(token: string): string {
    const [caseId = '', secret = ''] = token.split('.');
    if (!safeEqual(secret, this.secrets.token(APPEAL_LINK, caseId))) throw new AppError('not-found');
    return caseId;
  }
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** State of a case against which no appeal can be made. */
function stateOf({ appeal }: AbuseCase): 'open' | 'granted' | 'denied' | 'over' {
  return appeal?.state ?? 'over';
}
