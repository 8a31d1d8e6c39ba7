import { Injectable } from '@nestjs/common';
import { csvLine } from '../../../core/csv/write-csv.js';
import { AppError } from '../../../core/errors/app-error.js';
import { LifetimeCodes } from '../../members/appsumo/index.js';
import { type Member, Users } from '../../identity/auth/index.js';
import { StaffLog } from '../staff-log/index.js';

/** Staff actions on lifetime codes. */
@Injectable()
export class CodeActions {
  constructor(
    private readonly codes: LifetimeCodes,
    private readonly users: Users,
    private readonly log: StaffLog,
  ) {}

  /** Logged before they are made, since who has read them keeps them. @yields lines of CSV */
  async *make(
    { userId: actorId }: Member,
    { batch, count, reason }: { batch: string; count: number; reason: string },
  ): AsyncGenerator<string> {
    const act = { actorId, targetId: '', reason, action: 'codes.make' } as const;
    await this.log.recordFirst({ ...act, before: {}, after: { batch, count } });
    yield csvLine(['code', 'batch']);
    for await (const code of this.codes.make(count, batch)) yield csvLine([code, batch]);
  }

  /** @throws {AppError} not-found, also if it was withdrawn before */
  withdraw({ userId: actorId }: Member, codeId: string, reason: string): Promise<void> {
    return this.log.record(async (transaction) => {
      const code = await this.codes.withdrawById(codeId, transaction);
      if (!code) throw new AppError('not-found');
      const { batch, accountId, lastCharacters } = code;
      const holder = accountId === null ? null : await this.users.findOwner(accountId);
      const act = { actorId, targetId: holder?.id ?? '', reason, action: 'codes.withdraw' } as const;
      return [{ ...act, before: {}, after: { batch, lastCharacters } }, undefined];
    });
  }

  /** @returns how many. @throws {AppError} not-found if there is none left */
  withdrawBatch({ userId: actorId }: Member, batch: string, reason: string): Promise<number> {
    return this.log.record(async (transaction) => {
      const count = await this.codes.withdrawBatch(batch, transaction);
      if (count === 0) throw new AppError('not-found');
      const act = { actorId, targetId: '', reason, action: 'codes.withdraw' } as const;
      return [{ ...act, before: {}, after: { batch, count } }, count];
    });
  }
}
