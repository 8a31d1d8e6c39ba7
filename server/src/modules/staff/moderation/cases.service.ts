import { Injectable } from '@nestjs/common';
import type { CaseFigures, CaseList } from '#contract/admin/abuse.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Users } from '../../identity/auth/index.js';
import { AbuseCaseRepository, type CaseFilter } from './data/abuse-case.repository.js';
import type { AbuseCase, ListedCase } from './domain/abuse-case.js';

/** Reads cases for the staff. */
@Injectable()
export class Cases {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly users: Users,
  ) {}

  async list(
    filter: CaseFilter,
    page: { skip: number; limit: number },
  ): Promise<{ cases: ListedCase[]; total: number; waiting: CaseList['waiting'] }> {
    const [cases, total, waiting] = await Promise.all([
      this.cases.page(filter, page),
      this.cases.count(filter),
      this.cases.countWaiting(),
    ]);
    return { cases, total, waiting };
  }

  async readCase(id: string) {
    const found = await this.cases.findById(id);
    if (!found) throw new AppError('not-found');
    const [upheldCount, authors] = await Promise.all([this.countUpheld(found), this.authorsOf(found)]);
    return { ...found, upheldCount, authors };
  }

  /** Whether there is a case of this transfer or request. */
  async hasCase(id: string): Promise<boolean> {
    return (await this.cases.findById(id)) !== null;
  }

  figures(): Promise<CaseFigures['months']> {
    return this.cases.figures();
  }

  /** Counts other cases of the same sender that were upheld. */
  private async countUpheld({ accountId, state }: AbuseCase): Promise<number> {
    if (accountId === '') return 0;
    return (await this.cases.countTakenDown(accountId)) - (state === 'taken-down' ? 1 : 0);
  }

  private async authorsOf({ notes }: AbuseCase): Promise<Map<string, string>> {
    const ids = new Set(notes.map(({ authorId }) => authorId).filter((authorId) => authorId !== ''));
    const authors = await this.users.findByIds([...ids]);
    return new Map(authors.map(({ id, fullName, email }) => [id, fullName || email]));
  }
}

export type ReadCase = Awaited<ReturnType<Cases['readCase']>>;
